// The board for one hand: tracks, tracker, piles and players, from a view and the words of the board.

import { el } from './page.js';

const picture = (name, label = '') => el('img', { src: `/pictures/${name}.svg`, alt: label });

/** The board as sections. */
export function board(view, words) {
  return [
    ...view.tracks.map((track) => drawTrack(track, words)),
    drawTracker(view, words),
    drawPlayers(view, words),
    view.claims.length ? el('ul', { class: 'claims' }, view.claims.map((claim) => el('li', {}, claim))) : null,
  ];
}

function drawTrack(track, words) {
  const title = words[`${track.party}_track`];
  const tiles = track.slots.filter((slot) => slot.tile).length;
  return el('section', { class: `small-track ${track.party}`, 'aria-label': `${title} ${tiles} / ${track.slots.length}` },
    el('h2', {}, title),
    el('ol', {}, track.slots.map((slot) => drawSlot(slot, track.party, words))));
}

function drawSlot(slot, party, words) {
  const grants = slot.powers.map((power) => words.powers[power]);
  const zones = slot.zones.map((zone) => words[zone]);
  const said = [slot.tile ? words.parties[party] : '', ...grants, ...zones].filter(Boolean).join(', ');
  return el('li', { class: slot.tile ? 'full' : '', title: said },
    slot.tile ? picture(`tiles/${party}`, said)
      : slot.wins ? picture('emblems/win', said)
        : slot.powers.map((power) => picture(`emblems/${power}`, words.powers[power])));
}

function drawTracker(view, words) {
  const steps = Array.from({ length: view.tracker_length + 1 }, (_, step) => step);
  return el('div', { class: 'small-tracker' },
    el('span', { 'aria-label': `${words.tracker} ${view.tracker}` },
      `${words.tracker} `, steps.map((step) => (step === view.tracker ? '●' : '○')).join('')),
    el('span', {}, `${words.policy_deck} ${view.piles.deck + view.piles.hands}`),
    el('span', {}, `${words.discard_pile} ${view.piles.discard}`));
}

function drawPlayers(view, words) {
  return el('ol', { class: 'small-players' }, view.seats.map((seat) =>
    el('li', { class: seat.marks.join(' ') },
      el('b', {}, `${seat.seat}\u00a0${seat.name}`),
      seat.marks.length ? el('span', {}, ` ${seat.marks.map((mark) => words[mark]).join(', ')}`) : null)));
}
