import { storedSwitch } from "../storage/stored-switch.ts";

export const $sound = storedSwitch("sound", true);
export const $vibration = storedSwitch("vibration", true);

/** A note: frequency in hertz, start and length in seconds. */
type Note = readonly [pitch: number, at: number, length: number];

/** A rising tune is good news, a falling one says that something is over. */
const E5 = 659.3;
const A5 = 880;
const B5 = 987.8;
const E6 = 1318.5;

interface Tune {
  notes: readonly Note[];
  /** Milliseconds of vibration and pause in turn; null if the tune may be missed. */
  buzz: number | number[] | null;
}

const TUNES = {
  message: {
    notes: [
      [A5, 0, 0.12],
      [E6, 0.09, 0.22],
    ],
    buzz: 40,
  },
  found: {
    notes: [
      [E5, 0, 0.16],
      [B5, 0.11, 0.28],
    ],
    buzz: null,
  },
  parted: {
    notes: [
      [B5, 0, 0.16],
      [E5, 0.11, 0.3],
    ],
    buzz: null,
  },
  asks: {
    notes: [
      [E5, 0, 0.14],
      [A5, 0.1, 0.14],
      [E6, 0.2, 0.34],
    ],
    buzz: [60, 60, 60],
  },
  friends: {
    notes: [
      [E5, 0, 0.5],
      [B5, 0.07, 0.5],
      [E6, 0.14, 0.6],
    ],
    buzz: [40, 50, 120],
  },
  stars: {
    notes: [
      [B5, 0, 0.12],
      [E6, 0.08, 0.12],
      [E6, 0.2, 0.3],
    ],
    buzz: 60,
  },
} as const satisfies Record<string, Tune>;

/** Held by the tab of a talk: meanwhile no tab plays a sound for what can be read later. */
export const TALK_LOCK = "talk";

const RING: readonly Note[] = [
  [E5, 0, 0.35],
  [A5, 0.2, 0.35],
  [B5, 0.4, 0.6],
];
const RING_EVERY_MS = 2_400;
const LOUDNESS = 0.16;

/** Fade at the start of a tone, and when it is stopped early: a tone that is cut off clicks. */
const FADE_S = 0.015;

let context: AudioContext | undefined;

export function playTune(name: keyof typeof TUNES): void {
  const { notes, buzz } = TUNES[name];
  if ($sound.get()) play(notes);
  if (buzz !== null) vibrate(typeof buzz === "number" ? buzz : [...buzz]);
}

export function startRinging(): () => void {
  let fadeOut = () => {};
  const ring = () => {
    if ($sound.get()) fadeOut = play(RING);
    vibrate([300, 200, 300]);
  };
  ring();
  const timer = setInterval(ring, RING_EVERY_MS);
  return () => {
    clearInterval(timer);
    vibrate(0);
    fadeOut();
  };
}

/** Browsers keep a page silent until an interaction, and Safari starts audio only in its handler. */
export function unlockSound(): () => void {
  const given = new AbortController();
  const unlock = () => {
    given.abort();
    void audio().resume();
  };
  for (const event of ["pointerup", "keydown"])
    document.addEventListener(event, unlock, { signal: given.signal });
  return () => given.abort();
}

function play(notes: readonly Note[]): () => void {
  if (!mayPlay()) return () => {};
  const output = audio();
  let isOver = false;
  let fadeOut = () => {};
  // A background page may be refused. There is no retry: a late tone would only startle.
  output.resume().then(
    () => {
      if (!isOver) fadeOut = schedule(output, notes);
    },
    () => {},
  );
  return () => {
    isOver = true;
    fadeOut();
  };
}

function schedule(output: BaseAudioContext, notes: readonly Note[]): () => void {
  const bus = new GainNode(output, { gain: 1 });
  bus.connect(output.destination);
  const voices = notes.map((note) => voiceOf(output, bus, note));
  return () => {
    const now = output.currentTime;
    bus.gain.setValueAtTime(1, now);
    bus.gain.linearRampToValueAtTime(0, now + FADE_S);
    for (const voice of voices) voice.stop(now + FADE_S);
  };
}

function voiceOf(output: BaseAudioContext, bus: GainNode, [pitch, at, length]: Note): OscillatorNode {
  const start = output.currentTime + at;
  const voice = new OscillatorNode(output, { type: "sine", frequency: pitch });
  const gain = new GainNode(output, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + FADE_S);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(bus);
  voice.start(start);
  voice.stop(start + length);
  return voice;
}

function vibrate(pattern: number | number[]): void {
  if ($vibration.get() && mayPlay()) navigator.vibrate?.(pattern);
}

/** Before that browsers keep the page silent. */
export const mayPlay = () => navigator.userActivation?.hasBeenActive ?? true;

function audio(): AudioContext {
  context ??= new AudioContext();
  return context;
}
