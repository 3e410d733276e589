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

const MESSAGE: readonly Note[] = [
  [880, 0, 0.12],
  [1318.5, 0.09, 0.22],
];
const RING: readonly Note[] = [
  [659.3, 0, 0.35],
  [784, 0.2, 0.35],
  [987.8, 0.4, 0.6],
];
const RING_EVERY_MS = 2_400;
const LOUDNESS = 0.16;

let context: AudioContext | undefined;
const voices = new Set<OscillatorNode>();

/** Two soft notes and a touch of vibration: something new came. */
export function playMessage(): void {
  if ($sound.get()) play(MESSAGE);
  vibrate(40);
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
 * there is; answers the way to stop waiting for it.
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
