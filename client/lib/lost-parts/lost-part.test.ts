import { expect, test } from "bun:test";
import { afterLoss, type LostPartWorld, reloadOnceBack, retryLost } from "./lost-part.ts";

/** A page with its own clock. `answers` says for each request whether the server answered; the last one repeats. */
function page({ answers = [true], busy = [false], reloadedAt = 0, keeps = true } = {}) {
  let now = 1_000_000;
  let stamp = reloadedAt;
  const seen = { reloads: 0, asked: 0 };
  const next = (list: boolean[]) => (list.length > 1 ? list.shift()! : list[0]!);
  const world: LostPartWorld = {
    isServerReachable: async () => {
      seen.asked++;
      return next(answers);
    },
    isBusy: () => next(busy),
    now: () => now,
    reloadedAt: () => stamp,
    noteReload: () => {
      if (keeps) stamp = now;
      return keeps;
    },
    reload: () => void seen.reloads++,
    nextChance: async () => {
      now += 15_000;
    },
  };
  return { world, seen, now };
}

test("A part that is lost while the server answers belongs to an old release: the page reloads, once", async () => {
  const { world, seen } = page();
  expect(await afterLoss(world)).toBe("leaving");
  expect(seen.reloads).toBe(1);
  expect(await afterLoss(world)).toBe("gone");
  expect(seen.reloads).toBe(1);
});

test("Without a server the page does not reload", async () => {
  const { world, seen } = page({ answers: [false] });
  expect(await afterLoss(world)).toBe("away");
  expect(seen.reloads).toBe(0);
});

test("A talk is not interrupted for a lost part, even if it began while the server was asked", async () => {
  const { world, seen } = page({ busy: [true] });
  expect(await afterLoss(world)).toBe("gone");
  expect(seen.reloads).toBe(0);
});

test("A page that cannot record its reload does not reload: it would never stop", async () => {
  const { world, seen } = page({ keeps: false });
  expect(await afterLoss(world)).toBe("gone");
  expect(seen.reloads).toBe(0);
});

test("Once the server is back the page reloads by itself", async () => {
  const { world, seen } = page({ answers: [false, false, false, true] });
  expect(await afterLoss(world)).toBe("away");
  await reloadOnceBack(world, new AbortController().signal);
  expect(seen).toEqual({ reloads: 1, asked: 4 });
});

test("The reload waits for the end of a talk, and for a minute since the last one", async () => {
  const { world, seen, now } = page({ busy: [true, true, false], reloadedAt: 1_000_000 });
  await reloadOnceBack(world, new AbortController().signal);
  expect(seen.reloads).toBe(1);
  expect(world.reloadedAt()).toBe(now + 60_000);
});

test("A user who has left the screen meanwhile sees no reload", async () => {
  const stop = new AbortController();
  const { world, seen } = page({ answers: [false, true] });
  const ask = world.isServerReachable;
  world.isServerReachable = async () => {
    const answer = await ask();
    stop.abort();
    return answer;
  };
  await reloadOnceBack(world, stop.signal);
  expect(seen).toEqual({ reloads: 0, asked: 1 });
});

test("A part that shows nothing by itself is retried until it loads, unless it is broken or gone", async () => {
  const lost = new Error("Failed to fetch");
  let isGone = false;
  const world = {
    isLost: (error: unknown) => error === lost,
    isGone: () => isGone,
    nextChance: async () => {},
  };
  const answers = [lost, lost, "here"];
  const load = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  expect(await retryLost(load, world)).toBe("here");
  expect(answers).toEqual([]);

  isGone = true;
  answers.push(lost, "here after all");
  expect(await retryLost(load, world)).toBe("here after all");
  await expect(retryLost(() => Promise.reject(lost), world)).rejects.toBe(lost);

  const broken = new Error("Cannot read properties of undefined");
  await expect(retryLost(() => Promise.reject(broken), world)).rejects.toBe(broken);
});
