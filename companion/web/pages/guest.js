// A guest's page: the board for one hand, the rules in the guest's own language, and a hand to raise.

import { board } from './board.js';
import { el, fill, listen, send } from './page.js';

let state = null;
let own = null; // words, rules and the next step in the guest's own language
let seat = Number(remembered('seat')) || 0;
let language = remembered('language') || navigator.language.slice(0, 2);

function remembered(name, value) {
  try { // a private window may remember nothing
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch (error) { return null; }
}

async function read() {
  const wanted = state.languages.includes(language) ? language : state.language;
  const key = JSON.stringify([wanted, state.token]);
  if (own?.key === key) return;
  const answer = await fetch(`/table/${wanted}`).catch(() => null);
  if (answer?.ok) {
    own = { key, wanted, ...await answer.json() };
    draw();
  }
}

function draw() {
  const words = own ?? state.words;
  const { screens } = words;
  const shown = state.board && !state.night ? { ...state.board, next_step: own?.next_step || state.board.next_step } : null;
  document.documentElement.lang = own?.wanted ?? state.language;
  document.title = screens.title;
  fill('heard', state.night ? [] : state.heard, () => (state.night ? [] : state.heard.filter(Boolean).map((line) => el('p', {}, line))));
  fill('night', [Boolean(state.night), screens.eyes_closed], () => (state.night ? el('h1', {}, screens.eyes_closed) : []));
  fill('question', [shown && state.claims, state.raised, seat, screens], () => (shown ? drawHand(shown, words) : []));
  fill('board', [shown, words.board], () => (shown ? board(shown, words.board)
    : state.night ? [] : [el('h1', {}, screens.not_begun)]));
  fill('more', [own?.key, language, state.languages], () => drawMore(words));
}

function drawHand(view, words) {
  const { screens } = words;
  const who = el('select', {
    onchange: (event) => { seat = Number(event.target.value); remembered('seat', String(seat)); draw(); },
  }, [el('option', { value: 0 }, screens.who_are_you), ...view.seats.map((one) =>
    el('option', { value: one.seat, selected: one.seat === seat }, one.name))]);
  return [el('label', {}, screens.name, who), ...state.claims.filter((claim) => claim.seat === seat).map((claim) => (
    state.raised.includes(claim.key) ? el('p', { class: 'note' }, screens.hand_is_up) : drawClaim(claim, words)))];
}

function drawClaim(claim, words) {
  const tiles = [];
  const tray = el('div', { class: 'tray', 'aria-live': 'polite' });
  const party = (name) => el('button', {
    type: 'button', class: name, onclick: () => { if (tiles.length < claim.most) tiles.push(name); show(); },
  }, words.board.parties[name]);
  const raise = el('button', {
    type: 'button', class: 'proposed', onclick: () => send('/claim', { key: claim.key, tiles }),
  }, words.screens.raise_hand);
  const show = () => {
    tray.replaceChildren(...tiles.map((name, at) => el('button', {
      type: 'button', class: name, onclick: () => { tiles.splice(at, 1); show(); },
    }, words.board.parties[name])));
    raise.disabled = tiles.length < claim.least;
  };
  show();
  return el('div', { class: 'claim' }, el('h2', {}, claim.text),
    el('div', { class: 'choices pair' }, party('liberal'), party('fascist')), tray, raise);
}

function drawMore(words) {
  const choose = el('select', {
    onchange: (event) => { language = event.target.value; remembered('language', language); read(); },
  }, state.languages.map((code) => el('option', { value: code, selected: code === (own?.wanted ?? state.language) }, code)));
  return [
    el('label', {}, words.screens.language, choose),
    ...(own?.rules ?? []).map((rule) => el('details', {}, el('summary', {}, rule.title), el('p', {}, rule.text))),
  ];
}

listen('guest', (next) => {
  state = next;
  draw();
  read();
});
