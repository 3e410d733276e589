import { beforeEach, expect, test } from "bun:test";
import { Listener } from "./listener.ts";
import type { Recognition } from "./recognition.ts";

interface Fake extends Recognition {
  track: MediaStreamTrack | null;
  isRunning: boolean;
}

const MICROPHONE = { id: "one" } as MediaStreamTrack;
const OTHER = { id: "two" } as MediaStreamTrack;

let opened: Fake[];
let timers: { ms: number; run: () => void }[];
let heard: [n: number, text: string][];
let refusals: number;
let listener: Listener;
beforeEach(() => {
  opened = [];
  timers = [];
  heard = [];
  refusals = 0;
  listener = new Listener({
    open: (lang) => {
      const fake: Fake = {
        lang,
        continuous: true,
        interimResults: true,
        processLocally: true,
        onresult: null,
        onerror: null,
        onend: null,
        track: null,
        isRunning: false,
        start(track) {
          Object.assign(fake, { track, isRunning: true });
        },
        abort() {
          fake.isRunning = false;
        },
      };
      opened.push(fake);
      return fake;
    },
    after: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    heard: (n, text) => void heard.push([n, text]),
    refused: () => void refusals++,
  });
});

const now = () => opened.at(-1)!;
function pass(): void {
  for (const { run } of timers.splice(0)) run();
}
const speak = (...results: [text: string, isFinal: boolean][]) =>
  now().onresult?.({
    results: results.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
  });

test("What is heard is said a few times a second, the latest for each sentence", () => {
  listener.listen("en-US", MICROPHONE);
  expect(now()).toMatchObject({ lang: "en-US", track: MICROPHONE, processLocally: true });
  speak(["I", false]);
  speak(["Ice", false]);
  speak(["Ice cream", false]);
  expect(heard).toEqual([]);
  pass();
  expect(heard).toEqual([[1, "Ice cream"]]);
  speak(["Ice cream.", true], ["And", false]);
  pass();
  expect(heard).toEqual([
    [1, "Ice cream"],
    [1, "Ice cream."],
    [2, "And"],
  ]);
});

test("A recognition that the browser ends begins again, ever later if it hears nothing, and goes on counting", () => {
  listener.listen("en-US", MICROPHONE);
  speak(["One", true]);
  pass();
  const waits: number[] = [];
  for (let time = 0; time < 5; time++) {
    now().onend?.();
    waits.push(timers[0]!.ms);
    pass();
  }
  expect(waits).toEqual([300, 1_000, 4_000, 15_000, 15_000]);
  expect(opened).toHaveLength(6);
  speak(["Two", false]);
  pass();
  expect(heard.at(-1)).toEqual([2, "Two"]);
});

test("Muting stops at once: what was heard and not said yet does not go out, nor what comes after", () => {
  listener.listen("en-US", MICROPHONE);
  speak(["My password is", false]);
  const { onresult } = now();
  listener.stop();
  expect(now().isRunning).toBe(false);
  pass();
  onresult?.({ results: [Object.assign([{ transcript: "My password is 1234" }], { isFinal: true })] });
  pass();
  expect(heard).toEqual([]);
});

test("Another microphone or language begins anew, the same goes on", () => {
  listener.listen("en-US", MICROPHONE);
  listener.listen("en-US", MICROPHONE);
  expect(opened).toHaveLength(1);
  listener.listen("en-US", OTHER);
  listener.listen("ru-RU", OTHER);
  expect(opened.map(({ isRunning }) => isRunning)).toEqual([false, false, true]);
});

test.each(["not-allowed", "service-not-allowed", "language-not-supported"])(
  "A browser that says %s is not asked again",
  (error) => {
    listener.listen("en-US", MICROPHONE);
    now().onerror?.({ error });
    expect(refusals).toBe(1);
    expect(timers).toEqual([]);
  },
);

test("Silence is no refusal", () => {
  listener.listen("en-US", MICROPHONE);
  now().onerror?.({ error: "no-speech" });
  now().onend?.();
  pass();
  expect(refusals).toBe(0);
  expect(now().isRunning).toBe(true);
});
