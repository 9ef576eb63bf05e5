// The television's page. One classic script (ES2017): the server has drawn everything.
(function () {
  'use strict';
  var here = Date.now(), number = -1, before = null, stream = null, lost = '', audio = null, name = Math.random().toString(36).slice(2);
  var body = document.body;

  function draw(state) {
    var theme = body.dataset.theme;
    if (theme && theme !== state.theme) { location.reload(); return; }
    body.dataset.theme = state.theme;
    document.documentElement.lang = state.language;
    lost = state.lost;
    var laid = before !== null && before.tile !== state.tile;
    body.classList.toggle('laid', laid);
    if (laid && state.sound) clack();
    body.classList.toggle('voted', before !== null && before.ballots !== state.ballots);
    var page = document.getElementById('page');
    if (!before || before.html !== state.html) page.innerHTML = state.html;
    body.classList.toggle('dark', page.querySelector('.night') !== null);
    var said = document.getElementById('said'); // a screen reader says a change, once
    if (said.textContent !== state.said) said.textContent = state.said;
    before = state;
    listenFor(state.sound);
  }

  // A browser plays a sound after the first tap or key alone; until then, the page shows a sign.
  function listenFor(sound) {
    var Audio = window.AudioContext || window.webkitAudioContext;
    if (sound && Audio && !audio) {
      audio = new Audio();
      audio.onstatechange = function () { listenFor(before.sound); };
    }
    body.classList.toggle('mute', sound && audio !== null && audio.state !== 'running');
  }

  function wake() { if (audio && audio.state !== 'running') audio.resume(); }

  // A tile of cardboard, when it has turned over: noise that dies away within a tenth of a second.
  function clack() {
    if (!audio || audio.state !== 'running') return;
    var rate = audio.sampleRate, noise = audio.createBuffer(1, rate / 8, rate), samples = noise.getChannelData(0);
    for (var at = 0; at < samples.length; at += 1) samples[at] = (Math.random() - 0.5) * Math.exp(-90 * at / rate);
    var source = audio.createBufferSource();
    source.buffer = noise;
    source.connect(audio.destination);
    source.start(audio.currentTime + 0.5); // s, as the style sheet turns it
  }

  function alive() {
    here = Date.now();
    body.classList.remove('lost');
  }

  function open() {
    if (stream) stream.close();
    stream = new EventSource('/events/room?page=' + name);
    stream.onmessage = function (event) {
      alive();
      var state = JSON.parse(event.data);
      if (state.number !== number) { number = state.number; draw(state); }
    };
    stream.addEventListener('here', alive);
    stream.addEventListener('replaced', function () { stream.close(); });
  }

  function again() { number = -1; open(); }

  function look() {
    var silent = Date.now() - here;
    if (silent < 2200) return; // said within three seconds
    body.classList.add('lost');
    body.dataset.lost = lost;
    document.getElementById('said').textContent = lost;
    if (stream.readyState !== 0 || silent > 9000) { // 0: it is connecting
      here = Date.now() - 2200;
      again();
    }
  }

  document.addEventListener('click', wake);
  document.addEventListener('keydown', wake);
  document.addEventListener('visibilitychange', function () { if (!document.hidden) again(); });
  window.addEventListener('pageshow', function (event) { if (event.persisted) again(); });
  window.addEventListener('online', again);
  setInterval(look, 700);
  open();
  if (navigator.wakeLock) {
    var awake = function () { navigator.wakeLock.request('screen').catch(function () {}); };
    awake();
    document.addEventListener('visibilitychange', function () { if (!document.hidden) awake(); });
  }
}());
