// A question as a form: taps send values. What a question means, the session knows.

import { el } from './page.js';

const SEATED = new Set(['seats', 'ballots']);

/** A form for a question; `answer` is called with its value. */
export function form(question, words, answer) {
  const draw = { names, choice, seats, ballots, tiles, number, yes_no: yesNo, text, private: text, action }[question.kind];
  return draw(question, words, answer);
}

const button = (label, act, properties = {}) => el('button', { type: 'button', onclick: act, ...properties }, label);

function choice(question, words, answer) {
  return el('div', { class: 'choices' }, question.options.map((option) =>
    button([el('b', {}, option.label), option.note ? el('small', {}, option.note) : null],
      () => answer(option.value),
      { class: option.value === question.proposed ? 'proposed' : '' })));
}

function yesNo(question, words, answer) {
  const { yes, no } = words.board;
  return el('div', { class: 'choices pair' },
    button(yes, () => answer(true), { class: question.proposed === true ? 'proposed' : '' }),
    button(no, () => answer(false), { class: question.proposed === false ? 'proposed' : '' }));
}

const action = (question, words, answer) => button(question.text, () => answer(true));

/** The options around a round table, clockwise from the top. */
function around(options, draw) {
  const items = options.map((option, at) => {
    const item = draw(option);
    item.dataset.place = at;
    return item;
  });
  const table = el('div', { class: 'around', role: 'group' }, items);
  table.dataset.count = options.length;
  for (const [at, item] of items.entries()) {
    const turn = (2 * Math.PI * at) / items.length - Math.PI / 2;
    item.style.setProperty('--x', Math.cos(turn).toFixed(3));
    item.style.setProperty('--y', Math.sin(turn).toFixed(3));
  }
  return table;
}

function seats(question, words, answer) {
  if (question.most === 1) {
    return around(question.options, (option) => button(option.label, () => answer([option.value])));
  }
  const chosen = [];
  const done = button(words.screens.done, () => answer(chosen), { class: 'proposed', disabled: question.least > 0 });
  return el('div', {}, around(question.options, (option) => {
    const seat = button(option.label, () => {
      const at = chosen.indexOf(option.value);
      if (at >= 0) chosen.splice(at, 1);
      else if (chosen.length < question.most) chosen.push(option.value);
      seat.setAttribute('aria-pressed', chosen.includes(option.value));
      done.disabled = chosen.length < question.least;
    }, { 'aria-pressed': 'false' });
    return seat;
  }), done);
}

function ballots(question, words, answer) {
  if (!question.options.length) return number({ ...question, kind: 'number' }, words, (ja) => answer({ ja, nein: question.most - ja }));
  const ja = new Set(question.options.map((option) => option.value));
  const seatsAround = around(question.options, (option) => {
    const seat = button([el('b', {}, option.label), el('span', { class: 'vote' })], () => {
      if (!ja.delete(option.value)) ja.add(option.value);
      show();
    });
    return seat;
  });
  const done = button(words.screens.done, () => answer([...ja]), { class: 'proposed' });
  const show = () => {
    [...seatsAround.children].forEach((seat, at) => {
      const yes = ja.has(question.options[at].value);
      seat.setAttribute('aria-pressed', yes);
      seat.className = yes ? 'ja' : 'nein';
      seat.querySelector('.vote').textContent = yes ? words.board.ja : words.board.nein;
    });
    done.textContent = `${words.board.ja} ${ja.size} · ${words.board.nein} ${question.options.length - ja.size}`;
  };
  show();
  return el('div', {},
    el('div', { class: 'choices pair' },
      button(words.screens.all_ja, () => answer(question.options.map((option) => option.value))),
      button(words.screens.all_nein, () => answer([]))),
    seatsAround, done);
}

function tiles(question, words, answer) {
  const chosen = [];
  const tray = el('div', { class: 'tray', 'aria-live': 'polite' });
  const done = button(words.screens.done, () => answer(chosen), { class: 'proposed' });
  const show = () => {
    tray.replaceChildren(...chosen.map((party, at) => button(words.board.parties[party],
      () => { chosen.splice(at, 1); show(); }, { class: party, 'aria-label': `${words.board.parties[party]} ×` })));
    done.disabled = chosen.length < question.least;
  };
  show();
  return el('div', {},
    el('div', { class: 'choices pair' }, question.options.filter((option) => option.value !== null).map((option) =>
      button(option.label, () => { if (chosen.length < question.most) chosen.push(option.value); show(); }, { class: option.value }))),
    tray, done,
    button(words.screens.no_comment, () => answer(null)));
}

function number(question, words, answer) {
  const fields = question.options.length ? question.options : [{ label: question.text, value: '' }];
  const inputs = fields.map((option, at) => el('input', {
    type: 'number', inputmode: 'numeric', min: question.least, max: question.most,
    value: Array.isArray(question.proposed) ? question.proposed[at] : question.proposed ?? question.least,
  }));
  const value = () => (question.options.length ? inputs.map((input) => Number(input.value)) : Number(inputs[0].value));
  return typedForm(words, () => answer(value()),
    ...inputs.map((input, at) => el('label', {}, fields[at].label, input)));
}

function text(question, words, answer) {
  if (question.options.length) {
    return el('div', {}, choice(question, words, answer), freeText(question, words, answer));
  }
  return freeText(question, words, answer);
}

function freeText(question, words, answer) {
  const input = el('input', {
    type: 'text', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false',
    value: typeof question.proposed === 'string' ? question.proposed : '',
  });
  return typedForm(words, () => answer(input.value), el('label', {}, question.text, input));
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
  const done = button('', () => answer(here), { class: 'proposed' });
  const input = el('input', { type: 'text', autocomplete: 'off', maxlength: 60 });
  const show = () => {
    list.replaceChildren(...here.map((name, at) => el('li', {},
      el('span', {}, name),
      button('↑', () => { here.splice(at - 1, 0, ...here.splice(at, 1)); show(); }, { disabled: at === 0, 'aria-label': `${name} ↑` }),
      button('↓', () => { here.splice(at + 1, 0, ...here.splice(at, 1)); show(); }, { disabled: at === here.length - 1, 'aria-label': `${name} ↓` }),
      button('×', () => { here.splice(at, 1); show(); }, { 'aria-label': `${name} ×` }))));
    known.replaceChildren(...question.options.filter((option) => !here.includes(option.value)).map((option) =>
      button(`+ ${option.label}`, () => { here.push(option.value); show(); })));
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

export const isSeated = (question) => SEATED.has(question.kind);
