// A question as a form: taps send values. What a question means, the session knows.

import { button, el, refill } from './page.js';

const IN_ORDER = new Set(['claim_peeked', 'claims_cards']); // tiles whose order is said too

const PARTIES = ['liberal', 'fascist'];

/** A form for a question; `answer` is called with its value. Seats stand as they sit at the table. */
export function form(question, words, answer, board) {
  const draw = { names, choice, seats, ballots, tiles, number, yes_no: yesNo, text, private: text, action }[question.kind];
  return draw(question, words, answer, board);
}

const proposed = (is) => ({ class: is ? 'proposed' : '' });

function choice(question, words, answer) {
  return el('div', { class: 'choices' }, question.options.map((option) =>
    button([el('b', {}, option.label), option.note ? el('small', {}, option.note) : null],
      () => answer(option.value), { class: option.value === question.proposed ? 'proposed' : PARTIES.find((party) => party === option.value) ?? '' })));
}

function yesNo(question, words, answer) {
  const labels = { true: words.board.yes, false: words.board.no };
  return el('div', { class: 'choices pair' }, [true, false].map((value) =>
    button(labels[value], () => answer(value), proposed(question.proposed === value))));
}

const action = (question, words, answer) => button(question.text, () => answer(true));

/** The options around a round table, clockwise from the top; whoever cannot be chosen keeps the seat. */
function around(options, draw, board) {
  const buttons = new Map(options.map((option) => [option.value, draw(option)]));
  const items = (board?.seats ?? []).length ? board.seats.map((seat) => buttons.get(seat.seat)
    ?? el('span', { class: 'absent' }, seat.name)) : [...buttons.values()];
  const half = items.length / 2;
  for (const [at, item] of items.entries()) { // down the right side, up the left one
    item.style.gridRow = 1 + (at <= half ? at : items.length - at);
    item.style.gridColumn = at === 0 || at === half ? 2 : at < half ? 3 : 1;
  }
  return el('div', { class: 'around', role: 'group' }, items);
}

function seats(question, words, answer, board) {
  if (question.most === 1) {
    return around(question.options, (option) => button(option.label, () => answer([option.value])), board);
  }
  const chosen = []; // in the order of the taps
  const done = button(words.screens.done, () => answer(chosen), proposed(true));
  const ring = around(question.options, (option) => button([el('b', {}, option.label), el('span', { class: 'vote' })], () => {
    const at = chosen.indexOf(option.value);
    if (at >= 0) chosen.splice(at, 1);
    else if (chosen.length < question.most) chosen.push(option.value);
    show();
  }), board);
  const show = () => {
    for (const [at, seat] of [...ring.querySelectorAll('button')].entries()) {
      const place = chosen.indexOf(question.options[at].value);
      seat.setAttribute('aria-pressed', place >= 0);
      seat.querySelector('.vote').textContent = place >= 0 ? place + 1 : '';
    }
    done.disabled = chosen.length < question.least;
  };
  show();
  return el('div', {}, ring, done);
}

function ballots(question, words, answer, board) {
  if (!question.options.length) return number({ ...question, kind: 'number' }, words, (ja) => answer({ ja, nein: question.most - ja }));
  const ja = new Set(question.options.map((option) => option.value));
  const ring = around(question.options, (option) => button([el('b', {}, option.label), el('span', { class: 'vote' })], () => {
    if (!ja.delete(option.value)) ja.add(option.value);
    show();
  }), board);
  const done = button(words.screens.done, () => answer([...ja]), proposed(true));
  const show = () => {
    for (const [at, seat] of [...ring.querySelectorAll('button')].entries()) {
      const yes = ja.has(question.options[at].value);
      seat.className = yes ? 'ja' : 'nein';
      seat.querySelector('.vote').textContent = yes ? words.board.ja : words.board.nein;
    }
    done.textContent = `${words.screens.done} · ${words.board.ja} ${ja.size} · ${words.board.nein} ${question.options.length - ja.size}`;
  };
  show();
  return el('div', {},
    el('div', { class: 'choices pair' },
      button(words.screens.all_ja, () => answer(question.options.map((option) => option.value))),
      button(words.screens.all_nein, () => answer([]))),
    ring, done);
}

/** Tiles that somebody saw: each hand that there may be is one tap, unless their order is said too. */
export function tiles(question, words, answer) {
  const draw = IN_ORDER.has(question.key) && question.most > 1 ? inOrder : hands;
  const none = button(words.screens.no_comment, () => answer(null));
  return el('div', { class: 'claim' }, draw(question, words, answer), none);
}

function hands(question, words, answer) {
  const { most } = question;
  return el('div', { class: 'choices' }, Array.from({ length: most + 1 }, (_, liberal) => {
    const hand = [...Array(most - liberal).fill('fascist'), ...Array(liberal).fill('liberal')];
    return button(hand.map((party) => el('span', { class: `chip ${party}` }, words.board.parties[party])), () => answer(hand));
  }));
}

function inOrder(question, words, answer) {
  const chosen = [];
  const tray = el('div', { class: 'tray', 'aria-live': 'polite' });
  const done = button(words.screens.done, () => answer(chosen), proposed(true));
  const show = () => {
    refill(tray, chosen.map((party, at) => button(words.board.parties[party],
      () => { chosen.splice(at, 1); show(); },
      { class: party, 'data-key': at, 'aria-label': `${words.board.parties[party]} ×` })));
    done.disabled = chosen.length < question.least;
  };
  show();
  return el('div', {},
    el('div', { class: 'choices pair' }, PARTIES.map((party) =>
      button(words.board.parties[party], () => { if (chosen.length < question.most) chosen.push(party); show(); }, { class: party }))),
    tray, done);
}

function number(question, words, answer) {
  const fields = question.options.length ? question.options : [{ label: '', value: '' }];
  const inputs = fields.map((option, at) => el('input', {
    type: 'number', inputmode: 'numeric', min: question.least, max: question.most,
    value: Array.isArray(question.proposed) ? question.proposed[at] : question.proposed ?? question.least,
  }));
  const value = () => (question.options.length ? inputs.map((input) => Number(input.value)) : Number(inputs[0].value));
  return typedForm(words, () => answer(value()), inputs.map((input, at) => labelled(question, fields[at].label, input)));
}

/** A field with its label; the heading is the label of one without. */
function labelled(question, label, input) {
  if (label) return el('label', {}, label, input);
  input.setAttribute('aria-label', question.text);
  return input;
}

function text(question, words, answer) {
  const input = el('input', {
    type: 'text', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false',
    value: typeof question.proposed === 'string' ? question.proposed : '',
  });
  return el('div', {}, question.options.length ? choice(question, words, answer) : null,
    typedForm(words, () => answer(input.value), labelled(question, '', input)));
}

function typedForm(words, submit, ...fields) {
  return el('form', {
    onsubmit: (event) => { event.preventDefault(); submit(); },
  }, ...fields, el('button', { class: 'proposed' }, words.screens.done));
}

/** Names clockwise: known guests by a tap, new ones typed, moved by buttons and never only by dragging. */
function names(question, words, answer) {
  const here = Array.isArray(question.proposed) ? [...question.proposed] : [];
  const list = el('ol', { class: 'guests' });
  const known = el('div', { class: 'known' });
  const done = button('', () => answer(here), proposed(true));
  const input = el('input', { type: 'text', autocomplete: 'off', maxlength: 300 });
  const act = (name, sign, change, disabled) => button(sign, () => { change(); show(); },
    { disabled, 'data-key': `${sign}${name}`, 'aria-label': `${name} ${sign}` });
  const show = () => {
    refill(list, here.map((name, at) => el('li', {}, el('span', {}, `${at + 1} ${name}`),
      act(name, '↑', () => here.splice(at - 1, 0, ...here.splice(at, 1)), at === 0),
      act(name, '↓', () => here.splice(at + 1, 0, ...here.splice(at, 1)), at === here.length - 1),
      act(name, '×', () => here.splice(at, 1), false))));
    refill(known, question.options.filter((option) => !here.includes(option.value)).map((option) =>
      button(`+ ${option.label}`, () => { here.push(option.value); show(); }, { 'data-key': option.value })));
    done.textContent = `${words.screens.done} · ${here.length}`;
    done.disabled = here.length < question.least || here.length > question.most;
  };
  show();
  return el('div', {}, list, known,
    el('form', {
      class: 'row',
      onsubmit: (event) => {
        event.preventDefault();
        for (const name of input.value.split(/[,;\n]/)) if (name.trim()) here.push(name.trim());
        input.value = '';
        show();
        input.focus();
      },
    }, el('label', {}, words.screens.name, input), el('button', {}, words.screens.add)),
    done);
}
