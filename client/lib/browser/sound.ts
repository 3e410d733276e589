import { atom, type WritableAtom } from "nanostores";
import { readStored, store } from "./storage.ts";

/**
 * Sounds of the page itself: short tones made by Web Audio, no files. Each person's choice is kept in this browser,
 * and vibration, where there is any, has a choice of its own.
 */
export const $sound = storedSwitch("sound");
export const $vibration = storedSwitch("vibration");

export const setSound = (on: boolean): void => choose("sound", $sound, on);
export const setVibration = (on: boolean): void => choose("vibration", $vibration, on);

/** A note: hertz, seconds from the beginning, seconds long. */
type Note = readonly [pitch: number, at: number, length: number];

/** One family, of the four notes of a chord on E: what goes up is good news, what goes down is over. */
const E5 = 659.3;
const A5 = 880;
const B5 = 987.8;
const E6 = 1318.5;

interface Tune {
  notes: readonly Note[];
  /** Milliseconds of vibration and rest in turn; none for what is only pleasant to hear. */
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
  /** Someone was found after a wait, and the talk begins. */
  found: {
    notes: [
      [E5, 0, 0.16],
      [B5, 0.11, 0.28],
    ],
    buzz: null,
  },
  /** The other one is gone. */
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

const RING: readonly Note[] = [
  [E5, 0, 0.35],
  [A5, 0.2, 0.35],
  [B5, 0.4, 0.6],
];
const RING_EVERY_MS = 2_400;
const LOUDNESS = 0.16;

let context: AudioContext | undefined;
const voices = new Set<OscillatorNode>();

/** A few soft notes, and a touch of vibration for what should not be missed. */
export function playTune(name: keyof typeof TUNES): void {
  const { notes, buzz } = TUNES[name];
  if ($sound.get()) play(notes);
  if (buzz !== null) vibrate(typeof buzz === "number" ? buzz : [...buzz]);
}

/** Rings until the answered function is called. */
export function startRinging(): () => void {
  const ring = () => {
    if ($sound.get()) play(RING);
    vibrate([300, 200, 300]);
  };
  ring();
  const timer = setInterval(ring, RING_EVERY_MS);
  return () => {
    clearInterval(timer);
    vibrate(0);
    for (const voice of voices) voice.stop();
  };
}

/**
 * Browsers keep a page silent until someone has touched it, and Safari asks for the touch itself. Takes the first one
 * there is; returns a function that stops waiting for it.
 */
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

function play(notes: readonly Note[]): void {
  if (!wasTouched()) return;
  const output = audio();
  // A page in the background may be refused; a tone that comes late would only startle.
  output.resume().then(
    () => {
      for (const note of notes) sing(output, note);
    },
    () => {},
  );
}

function sing(output: AudioContext, [pitch, at, length]: Note): void {
  const start = output.currentTime + at;
  const voice = new OscillatorNode(output, { type: "sine", frequency: pitch });
  const gain = new GainNode(output, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(output.destination);
  voices.add(voice);
  voice.onended = () => voices.delete(voice);
  voice.start(start);
  voice.stop(start + length);
}

function vibrate(pattern: number | number[]): void {
  if ($vibration.get() && wasTouched()) navigator.vibrate?.(pattern);
}

const wasTouched = () => navigator.userActivation?.hasBeenActive ?? true;

function audio(): AudioContext {
  context ??= new AudioContext();
  return context;
}

type Switch = "sound" | "vibration";

function storedSwitch(key: Switch): WritableAtom<boolean> {
  return atom(readStored(key) !== "off");
}

function choose(key: Switch, $choice: WritableAtom<boolean>, on: boolean): void {
  store(key, on ? "on" : "off");
  $choice.set(on);
}
