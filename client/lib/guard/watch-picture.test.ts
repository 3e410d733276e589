import { describe, expect, test } from "bun:test";
import { THRESHOLD, type Watch } from "./rules.ts";
import { watchPicture } from "./watch-picture.ts";

type Seen = { share: number; tookMs: number } | null;

/** A clock that runs by hand, and a classifier that says what the test wants. */
function createSight(classify: (at: number) => Seen) {
  let time = 0;
  const due: { at: number; run: () => void }[] = [];
  const states: [at: number, state: Watch["state"]][] = [];
  const looks: number[] = [];
  let gaveUpAt: number | null = null;
  const stop = watchPicture({
    now: () => time,
    after(ms, run) {
      const entry = { at: time + ms, run };
      due.push(entry);
      return () => void (due.includes(entry) && due.splice(due.indexOf(entry), 1));
    },
    async look() {
      const seen = classify(time);
      if (seen) looks.push(time);
      return seen;
    },
    onState: (state) => states.push([time, state]),
    onTooSlow: () => {
      gaveUpAt = time;
    },
  });
  /** Lets the promises of a look settle before the clock goes on. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    states,
    looks,
    stop,
    due,
    gaveUpAt: () => gaveUpAt,
    async runUntil(end: number): Promise<void> {
      await settle();
      for (;;) {
        const next = due.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        due.splice(due.indexOf(next), 1);
        time = Math.max(time, next.at);
        next.run();
        await settle();
      }
      time = end;
    },
  };
}

const clear = (): Seen => ({ share: 0.02, tookMs: 45 });
const nude = (): Seen => ({ share: THRESHOLD + 0.01, tookMs: 45 });

describe("Watching a picture", () => {
  test("opens an ordinary one at once, and goes on looking every two seconds", async () => {
    const sight = createSight(clear);
    await sight.runUntil(5_000);
    expect(sight.states).toEqual([
      [0, "closed"],
      [0, "open"],
    ]);
    expect(sight.looks).toEqual([0, 300, 600, 2_600, 4_600]);
  });

  test("covers one that is doubtful twice, and then looks no more", async () => {
    const sight = createSight(nude);
    await sight.runUntil(10_000);
    expect(sight.states).toEqual([
      [0, "closed"],
      [300, "covered"],
    ]);
    expect(sight.looks).toEqual([0, 300]);
    expect(sight.due).toEqual([]);
  });

  test("covers one that changes later on", async () => {
    const sight = createSight((at) => (at < 3_000 ? clear() : nude()));
    await sight.runUntil(10_000);
    expect(sight.states.at(-1)).toEqual([4_900, "covered"]);
  });

  test("opens one after 1.5 s while the model still loads, and covers it when the model is there", async () => {
    const sight = createSight((at) => (at < 4_000 ? null : nude()));
    await sight.runUntil(10_000);
    expect(sight.states).toEqual([
      [0, "closed"],
      [1_500, "open"],
      [4_300, "covered"],
    ]);
  });

  test("opens one when the model fails in the middle of a doubt", async () => {
    const sight = createSight((at) => (at === 0 ? nude() : null));
    await sight.runUntil(10_000);
    expect(sight.states).toEqual([
      [0, "closed"],
      [1_500, "open"],
    ]);
  });

  test("gives up on a slow device, and does nothing after that", async () => {
    const sight = createSight(() => ({ share: 0, tookMs: 400 }));
    await sight.runUntil(30_000);
    expect(sight.looks).toEqual([0, 300, 600, 4_600]);
    expect(sight.gaveUpAt()).toBe(4_600);
    expect(sight.due).toEqual([]);
  });

  test("ends when it is stopped, also in the middle of a look", async () => {
    const sight = createSight(nude);
    sight.stop();
    await sight.runUntil(10_000);
    expect(sight.states).toEqual([[0, "closed"]]);
    expect(sight.due).toEqual([]);
  });
});
