// A guest's page: the board for one hand, events and rules in the guest's own language, and a hand to raise.

import { board } from './board.js';
import { drawRules, el, fill, folded, heading, listen, send } from './page.js';
import { tiles } from './question.js';

let state = null;
let own = null; // words, rules, events and the next step in the guest's own language
let seat = Number(remembered('seat')) || 0;
let language = remembered('language') || navigator.language.slice(0, 2);

function remembered(name, value) {
  try { // a private window may remember nothing
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch (error) { return null; }
}

const wanted = () => (language in state.languages ? language : state.language);

async function read() {
  const asked = wanted();
  const key = JSON.stringify([asked, state.token]);
  if (own?.key === key) return;
  const answer = await fetch(`/table/${asked}`).catch(() => null);
  const words = answer?.ok ? await answer.json() : null;
  if (key !== JSON.stringify([wanted(), state.token])) return; // another language was chosen meanwhile
  if (words) own = { key, wanted: asked, ...words };
  draw(true);
}

function draw(answered) {
  const words = own ?? state.words;
  const { screens } = words;
  const { night } = state;
  const current = own?.key === JSON.stringify([own?.wanted, state.token]) ? own : null; // else a move behind
  const shown = state.board && !night
    ? { ...state.board, ...(current?.next_step ? { next_step: current.next_step, claims: current.claims } : {}) } : null;
  document.documentElement.lang = own?.wanted ?? state.language;
  document.title = screens.title;
  // not in the table's language first: a screen reader would say it twice
  if (night || current || answered || wanted() === state.language) drawHeard(night ? [] : state.heard, current);
  fill('night', [Boolean(night), screens.eyes_closed], () => (night ? [el('h1', {}, screens.eyes_closed)] : []));
  const claims = shown && seat ? state.claims.filter((claim) => claim.seat === seat) : [];
  fill('claims', [claims, state.raised, words, shown && !seat && state.board.players], () => (shown && !seat
    ? [drawWho(screens)] : claims.map((claim) => drawClaim(claim, words))));
  fill('board', [shown, Boolean(night), words.board, screens], () => (shown ? [heading(shown.next_step), ...board(shown, words.board)]
    : night ? [] : [el('h1', {}, screens.not_begun)]));
  fill('why', [shown && current?.why, screens], () => (shown && current?.why ? [folded(current.why.label, '', el('p', {}, current.why.text))] : []));
  fill('more', [own?.rules, seat, language, state.languages, state.board?.players, Boolean(night)], () => (night ? [] : drawMore(screens)));
}

function drawHeard(lines, current) {
  const heard = lines.filter(Boolean).map((line) => (line in (current?.heard ?? {})
    ? [current.heard[line], current.wanted] : [line, state.language])); // notes are in the table's
  fill('heard', heard, () => heard.map(([text, lang]) => el('p', { lang }, text)));
}

function drawClaim(claim, words) {
  const { screens } = words;
  const text = own?.offers?.[claim.key] ?? claim.text;
  return el('div', { class: 'claim' }, el('h2', {}, text), state.raised.includes(claim.key)
    ? el('p', { role: 'status' }, screens.hand_is_up)
    : [el('p', { class: 'note' }, screens.raise_hand),
      tiles(claim, words, (hand) => send('/claim', { key: claim.key, tiles: hand }))]);
}

function drawMore(screens) {
  return [
    state.board && seat ? drawWho(screens) : null,
    chooser(screens.language, Object.entries(state.languages), own?.wanted ?? state.language,
      (value) => { language = value; remembered('language', value); read(); }),
    el('a', { href: '/host' }, screens.enter_code),
    own?.rules?.length ? folded(screens.rules, '', ...drawRules(own.rules)) : null,
  ];
}

const drawWho = (screens) => chooser(screens.name,
  [[0, screens.who_are_you], ...state.board.seats.map((one) => [one.seat, one.name])],
  seat, (value) => { seat = Number(value); remembered('seat', value); draw(); });

function chooser(label, options, chosen, choose) {
  return el('label', {}, label, el('select', { 'data-key': label, onchange: (event) => choose(event.target.value) },
    options.map(([value, text]) => el('option', { value, selected: value === chosen }, text))));
}

listen('guest', (next) => {
  state = next;
  draw();
  read();
});
