// What the pages of a hand share: elements, the stream of states, requests.

/** An element: properties that begin with "on" are listeners, others are attributes. */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** Put children into a place; what had the focus, or was unfolded, stays so if it is still there. */
export function refill(place, ...children) {
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const unfolded = [...place.querySelectorAll('details[open]')].map((details) => details.dataset.key);
  place.replaceChildren(...children.flat().filter(Boolean));
  for (const details of place.querySelectorAll('details')) {
    if (details.dataset.key && unfolded.includes(details.dataset.key)) details.open = true;
  }
  if (focused) {
    const again = [...place.querySelectorAll('[data-key]')].find((one) => one.dataset.key === focused && !one.disabled);
    (again ?? place.querySelector('button:enabled, input'))?.focus();
  }
}

/** Put children into the element with this id, unless what they are drawn from is the same. */
export function fill(id, source, draw) {
  const place = document.getElementById(id);
  const key = JSON.stringify(source);
  if (place.dataset.source === key) return false;
  place.dataset.source = key;
  refill(place, draw());
  return true;
}

export const paragraphs = (lines) => lines.filter(Boolean).map((line) => el('p', {}, line));

export const button = (label, act, properties = {}) => el('button', { type: 'button', onclick: act, ...properties }, label);

const LONG = 60; // letters of a heading

export const heading = (text) => el('h1', { tabindex: -1, class: text.length > LONG ? 'long' : '' }, text);

/** Something folded up; unfolded, it stays so while the page is drawn anew, of the same `key`. */
export const folded = (label, key, ...children) => el('details', { 'data-key': label + key }, el('summary', {}, label), ...children);

/** Rules of a table, folded up. */
export const drawRules = (rules) => (rules ?? []).map((rule) => folded(rule.title, '', el('p', {}, rule.text)));

const page = Math.random().toString(36).slice(2); // its name: it has one stream
const SILENCE = 3000; // ms without an event, after which the server is out of reach

/** Draw each state of an audience as it comes; always the whole state, opened anew after a pause. */
export function listen(audience, draw) {
  let stream, heard = Date.now(), number = -1, lost = '…', replaced = false;
  const sign = document.getElementById('lost');
  const alive = () => { heard = Date.now(); sign.textContent = ''; };
  const open = () => {
    stream?.close();
    number = -1;
    replaced = false;
    stream = new EventSource(`/events/${audience}?page=${page}`);
    stream.onmessage = (event) => {
      alive();
      const state = JSON.parse(event.data);
      if (state.number === number) return;
      number = state.number;
      lost = state.words.screens.lost;
      draw(state);
    };
    stream.addEventListener('here', alive);
    stream.onerror = () => { number = -1; }; // another server may count from the same number
    stream.addEventListener('replaced', () => { // by a newer tab; this one comes back when it is looked at
      replaced = true;
      stream.close();
    });
  };
  document.addEventListener('visibilitychange', () => { if (!document.hidden) open(); });
  window.addEventListener('pageshow', (event) => { if (event.persisted) open(); });
  window.addEventListener('online', open);
  window.addEventListener('focus', () => { if (replaced) open(); });
  setInterval(() => {
    if (replaced || Date.now() - heard < SILENCE) return;
    sign.textContent = lost;
    if (stream.readyState !== EventSource.CONNECTING || Date.now() - heard > 3 * SILENCE) {
      heard = Date.now() - SILENCE;
      open();
    }
  }, 1000);
  open();
}

/** Send something; resolves to what was refused, or to "" where nothing was. */
export async function send(path, body) {
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await fetch(path, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
      });
      if (answer.status === 403) location.assign('/');
      return answer.ok ? (await answer.json()).refused ?? '' : '';
    } catch (error) {
      if (tried > 4) return '';
      await new Promise((go) => setTimeout(go, 500 * 2 ** tried)); // the token keeps it from acting twice
    }
  }
}
