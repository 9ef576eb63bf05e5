// The host's page: the questions of the session as forms, the night, the board, and what else may be done.

import { board } from './board.js';
import { button, drawRules, el, fill, folded, heading, listen, paragraphs, send } from './page.js';
import { form } from './question.js';

let state = null;
let opened = ''; // the key of the offer that is open
let told = ''; // why the last answer was refused
let hereAtNight = false; // this page plays the night

const FIRST = new Set(['undo', 'redo', 'why', 'claim', 'no_claims', 'no_more', 'poster', 'drop', 'insert', 'guests']);
const FEW = 4; // offers that all stand beside a question

const post = async (body) => {
  const { token } = state;
  const refused = await send('/answer', { token, ...body });
  if (refused || JSON.stringify(token) === JSON.stringify(state.token)) told = refused;
  draw();
};

async function answer(value) {
  opened = '';
  told = '';
  if (value === 'night' && state.on_phone && !hereAtNight) await send('/sound', false);
  post({ value });
}

function draw() {
  const { words, question, night } = state;
  const { screens } = words;
  document.documentElement.lang = state.language;
  document.title = screens.title;
  const asked = night || state.busy ? null : question;
  fill('heard', night ? [] : state.heard, () => (night ? [] : paragraphs(state.heard)));
  fill('refused', [state.token, told, state.refused, state.ended], () => paragraphs([told || state.refused, state.ended]));
  fill('busy', [Boolean(state.busy), screens], () => (state.busy ? [el('p', {}, `${screens.busy} `, el('span', { id: 'progress', 'aria-hidden': 'true' })),
    button(screens.stop, () => send('/cancel', {}))] : []));
  if (state.busy) document.getElementById('progress').textContent = state.busy;
  drawNight(night, screens);
  if (fill('question', [asked, opened, state.ways, screens], () => (asked ? drawQuestion(asked, words) : [])) && asked) {
    document.querySelector('#question h1').focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
  fill('hands', [asked && state.hands, state.board?.seats], () => (asked ? drawHands(asked, words) : []));
  fill('clock', [state.seconds !== null && !night, screens], () => (state.seconds === null || night ? []
    : [el('span', { role: 'timer' }), button(screens.longer, () => post({ command: 'timer', words: ['+1'] }))]));
  if (state.seconds !== null && !night) document.querySelector('#clock span').textContent = clock(state.seconds);
  fill('board', [state.board, Boolean(night), words.board], () => (state.board && !night
    ? [el('p', { class: 'next' }, state.board.next_step), ...board(state.board, words.board)] : []));
  fill('more', [screens, Boolean(state.board), state.room_sound, state.history, state.address, state.files, Boolean(night)], () => (night ? [] : drawMore(screens)));
}

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

// The night

function drawNight(night, screens) {
  fill('night', night && [night.says, night.next, night.line], () => (night ? [
    ...night.says.map((line, at) => el(at ? 'p' : 'h1', { class: 'says' }, line)),
    ...(night.by_text ? night.next : []).map((line) => el('p', { class: 'note' }, line)),
    el('p', { class: 'note' }, `${night.line} / ${night.lines}`),
  ] : []));
  document.getElementById('count').textContent = night?.pause ?? '';
  const silent = night && state.on_phone && !hereAtNight && !night.by_text;
  fill('keys', night && [silent, night.buttons], () => (night ? [
    ...night.buttons.map((key) =>
      button(key.label, () => post({ command: key.value, words: [] }), { 'data-key': key.value })),
    silent ? button(screens.play_here, playHere, { 'data-key': 'here' }) : null,
  ] : []));
  followNight(night);
}

// On this phone, the sound follows the clock of the session, also while the screen is locked.
const player = new Audio();

function followNight(night) {
  if (!night || !hereAtNight || night.by_text) {
    player.pause();
    return;
  }
  const file = `/sound/${night.stage}.mp3`;
  if (!player.src.endsWith(file)) player.src = file;
  const at = state.playing ? Date.now() / 1000 - state.began : state.at;
  if (Math.abs(player.currentTime - at) > 0.5) player.currentTime = at;
  if (night.held || !state.playing) player.pause();
  else player.play().catch(() => {});
}

async function playHere() {
  hereAtNight = true;
  player.src = '/pages/silence.wav'; // a sound within a tap lets the later ones play
  player.play().catch(() => {});
  if (state.night) { // it was played by another page, or before this one was opened anew
    draw();
    return;
  }
  await send('/sound', true);
  answer('night');
}

// Questions

function drawQuestion(question, words) {
  const { screens } = words;
  const offer = question.offers.find((one) => one.key === opened);
  const back = question.back || offer ? button(screens.back,
    () => { if (offer) { opened = ''; draw(); } else post({ back: true }); }, { class: 'back' }) : null;
  const shown = offer ?? question;
  const notes = [...shown.notes, ...(offer ? shown.help : [])].filter(Boolean).map((note) => el('p', { class: 'note' }, note));
  if (offer) {
    return [heading(offer.text), ...notes, form(offer, words, (value) => answer({ [offer.key]: value }), state.board), back];
  }
  const offers = question.offers.filter((one) => question.kind !== 'names' || one.kind !== 'names');
  const first = offers.filter((one) => offers.length <= FEW || FIRST.has(one.key) || (one.about.length && one.kind === 'tiles'));
  const others = offers.filter((one) => !first.includes(one));
  return [
    heading(question.text), ...notes,
    drawPreview(question), question.options.some((option) => option.note) ? null : drawWays(),
    form(question, words, answer, state.board),
    question.options.some((option) => option.value === 'night') ? button(screens.play_here, playHere) : null,
    el('div', { class: 'offers' }, back, first.map(drawOffer)),
    others.length ? folded(screens.more, question.key, el('div', { class: 'offers' }, others.map(drawOffer))) : null,
    question.help.length ? folded(screens.what_is_this, question.key, paragraphs(question.help)) : null,
  ];
}

function drawOffer(offer) {
  const act = offer.kind === 'action' ? () => answer({ [offer.key]: true })
    : offer.key === 'why' ? () => answer({ why: '' }) : () => { opened = offer.key; draw(); };
  return button(offer.text, act, { 'data-key': offer.key });
}

/** Claims that guests raise a hand for: a tap notes one. */
function drawHands(question, words) {
  return state.hands.map((hand) => button(
    `✋ ${question.offers.find((one) => one.key === hand.key)?.text ?? ''} · `
    + (hand.tiles?.map((party) => words.board.parties[party]).join(', ') ?? words.screens.no_comment),
    () => answer({ [hand.key]: hand.tiles }), { class: 'raised', 'data-key': hand.key }));
}

const PREVIEWS = { printed: 'classic', grey: 'ink-saver' };
const PIECES = ['backs/role', 'tiles/liberal', 'tiles/fascist', 'ballots/ja'];

/** How the printed pieces look: in colours, and for a printer without them. */
function drawPreview(question) {
  const printed = question.options.filter((option) => PREVIEWS[option.value]);
  return printed.length ? el('div', { class: 'preview' }, printed.map((option) =>
    el('figure', {}, el('figcaption', {}, option.label), PIECES.map((name) =>
      el('img', { src: `/pictures/${name}.svg?theme=${PREVIEWS[option.value]}`, alt: '' }))))) : null;
}

/** What each way to deal takes. */
function drawWays() {
  if (!state.ways.length) return null;
  const [head, ...rows] = state.ways;
  return el('table', {}, el('thead', {}, el('tr', {}, head.map((name) => el('th', { scope: 'col' }, name)))),
    el('tbody', {}, rows.map(([name, ...cells]) => el('tr', {}, el('th', { scope: 'row' }, name),
      cells.map((cell, at) => el('td', { 'data-label': head[at + 1] }, cell))))));
}

// What else may be done

function drawMore(screens) {
  return [
    state.files.length ? el('p', { class: 'offers' }, state.files.map((name) =>
      el('a', { href: `/files/${name}`, target: '_blank' }, name))) : null,
    state.history.length ? folded(screens.history, '', el('ol', { class: 'history' }, state.history.map((line, at) =>
      el('li', {}, button(line, () => post({ command: 'amend', words: [String(at + 1)] })))))) : null,
    state.board ? fetched(screens.rules, `/table/${state.language}`, (own) => drawRules(own.rules)) : null,
    button(`♪ ${screens.room_sound}`, () => send('/room-sound', !state.room_sound),
      { 'data-key': 'room_sound', 'aria-pressed': String(state.room_sound) }),
    fetched(screens.statistics, '/statistics', paragraphs),
    folded(screens.scan, '', el('img', { src: `/code-${state.address.split('/').pop()}.svg`, alt: '', class: 'code' }), el('p', {}, state.address),
      el('p', { class: 'letters' }, state.code), el('p', { class: 'note' }, state.host_words)),
    folded(screens.end, '', button(screens.end, async () => {
      await send('/end', {});
      document.body.replaceChildren(el('main', { class: 'hand' }, el('h1', {}, screens.ended)));
    }, { class: 'end' })),
  ];
}

/** Something that is fetched when it is unfolded. */
function fetched(label, path, drawAnswer) {
  const place = el('div');
  const details = folded(label, '', place);
  details.addEventListener('toggle', async () => {
    if (!details.open) return;
    const got = await fetch(path).catch(() => null);
    if (got?.ok) place.replaceChildren(...drawAnswer(await got.json()));
  });
  return details;
}

listen('host', (next) => {
  if (state && JSON.stringify(next.token) !== JSON.stringify(state.token)) { opened = ''; told = ''; }
  state = next;
  state.began = Date.now() / 1000 - state.at - state.age;
  draw();
});
