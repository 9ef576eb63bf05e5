// The host's page: the questions of the session as forms, the night, the board, and what else may be done.

import { board } from './board.js';
import { el, fill, listen, send } from './page.js';
import { form } from './question.js';

let state = null;
let opened = ''; // the key of the offer that is open
let told = ''; // why the last answer was refused

const post = async (body) => {
  told = await send('/answer', { token: state.token, ...body });
  draw();
};
const answer = (value) => { opened = ''; post({ value }); };

function draw() {
  const { words, question, night } = state;
  document.documentElement.lang = state.language;
  document.title = words.screens.title;
  fill('heard', [state.token, state.heard, state.refused, told, state.busy, state.ended], () => [
    ...state.heard.filter(Boolean).map((line) => el('p', {}, line)),
    ...[told || state.refused, state.ended].filter(Boolean).map((line) => el('p', { class: 'refused', role: 'alert' }, line)),
    state.busy ? el('p', { class: 'busy' }, `${words.screens.busy} ${state.busy} `,
      el('button', { type: 'button', onclick: () => send('/cancel', {}) }, words.screens.stop)) : null,
  ]);
  fill('night', night, () => (night ? drawNight(night, words) : []));
  const asked = night || state.busy ? null : question;
  if (fill('question', [state.token, asked, opened, state.hands], () => (asked ? drawQuestion(asked, words) : []))) {
    document.querySelector('#question h1')?.focus();
  }
  fill('board', [state.board, state.seconds, Boolean(night)], () => (state.board && !night ? [
    state.seconds === null ? null : el('p', { class: 'timer' }, clock(state.seconds)),
    ...board(state.board, words.board),
  ] : []));
  fill('more', [words.screens, state.history, state.code, state.files, state.board?.winner], () => drawMore(words));
  followNight(night);
}

// The night on this phone: the sound follows the clock of the session, also while the screen is locked.
const player = new Audio();

function followNight(night) {
  if (!night || !state.on_phone || night.by_text) {
    player.pause();
    return;
  }
  const file = `/sound/${night.stage}.mp3`;
  if (!player.src.endsWith(file)) player.src = file;
  if (Math.abs(player.currentTime - state.at) > 0.5) player.currentTime = state.at;
  if (night.held || !state.playing) player.pause();
  else player.play().catch(() => {});
}

async function playHere(value) {
  player.src = '/pages/silence.wav'; // a sound within a tap lets the later ones play
  player.play().catch(() => {});
  await send('/sound', true);
  answer(value);
}

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function drawQuestion(question, words) {
  const offer = question.offers.find((one) => one.key === opened);
  const back = question.back || offer ? el('button', {
    type: 'button', class: 'back',
    onclick: () => { if (offer) { opened = ''; draw(); } else post({ back: true }); },
  }, words.screens.back) : null;
  if (offer) {
    return [el('h1', { tabindex: -1 }, offer.text), ...notes(offer),
      form(offer, words, (value) => answer({ [offer.key]: value })), back];
  }
  return [
    el('h1', { tabindex: -1 }, question.text),
    ...question.notes.map((note) => el('p', { class: 'note' }, note)),
    ...state.hands.map((hand) => el('button', {
      type: 'button', class: 'raised', onclick: () => answer({ [hand.key]: hand.tiles }),
    }, `✋ ${state.board.seats[hand.seat - 1].name}: ${question.offers.find((one) => one.key === hand.key)?.text ?? ''} `,
    hand.tiles.map((party) => words.board.parties_short[party]).join(' '))),
    drawPreview(question),
    form(question, words, answer),
    question.options.some((option) => option.value === 'night') ? el('button', {
      type: 'button', onclick: () => playHere('night'),
    }, words.screens.play_here) : null,
    back,
    el('div', { class: 'offers' }, question.offers.map((one) => el('button', {
      type: 'button', onclick: () => (one.kind === 'action' ? answer({ [one.key]: true }) : (opened = one.key, draw())),
    }, one.text))),
    question.help.length ? el('details', {}, el('summary', {}, words.screens.what_is_this),
      question.help.map((line) => el('p', {}, line))) : null,
  ];
}

// What each way takes, and how the printed pieces look: in colours, and for a printer without them.
function drawPreview(question) {
  const printed = question.options.filter((option) => PREVIEWS[option.value]);
  return printed.length ? el('div', { class: 'preview' }, printed.map((option) =>
    el('figure', {}, el('figcaption', {}, option.label), ['backs/role', 'tiles/liberal', 'tiles/fascist', 'ballots/ja'].map((name) =>
      el('img', { src: `/pictures/${name}.svg?theme=${PREVIEWS[option.value]}`, alt: '' }))))) : null;
}

const PREVIEWS = { printed: 'classic', grey: 'ink-saver' };

const notes = (question) => question.help.filter(Boolean).map((line) => el('p', { class: 'note' }, line));

function drawNight(night, words) {
  return [
    ...night.says.map((line, at) => el('p', { class: at ? 'second' : 'says' }, line)),
    el('p', { class: 'count', 'aria-hidden': true }, night.pause === null ? '' : String(night.pause)),
    el('p', { class: 'note' }, `${night.line} / ${night.lines}`),
    el('div', { class: 'choices' }, night.buttons.map((key) =>
      el('button', { type: 'button', onclick: () => post({ key: key.value }) }, key.label))),
    el('button', { type: 'button', class: 'back', onclick: () => post({ command: 'stop', words: [] }) }, words.screens.stop),
  ];
}

function drawMore(words) {
  return [
    state.history.length ? el('details', {}, el('summary', {}, words.screens.history),
      el('ol', { class: 'history' }, state.history.map((line, at) => el('li', {}, el('button', {
        type: 'button', onclick: () => post({ command: 'amend', words: [String(at + 1)] }),
      }, line))))) : null,
    state.files.length ? el('p', {}, state.files.map((name) =>
      el('a', { href: `/files/${name}`, target: '_blank' }, name))) : null,
    el('details', {
      ontoggle: async (event) => {
        const lines = event.target.open ? await (await fetch('/statistics')).json() : [];
        event.target.querySelector('div').replaceChildren(...lines.map((line) => el('p', {}, line)));
      },
    }, el('summary', {}, words.screens.statistics), el('div')),
    el('p', { class: 'note' }, `${state.address} · ${state.code}`),
    el('button', {
      type: 'button', class: 'end', onclick: async () => {
        await send('/end', {});
        document.body.replaceChildren(el('main', {}, el('h1', {}, words.screens.ended)));
      },
    }, words.screens.end),
  ];
}

listen('host', (next) => {
  if (state && JSON.stringify(next.token) !== JSON.stringify(state.token)) { opened = ''; told = ''; }
  state = next;
  draw();
});
