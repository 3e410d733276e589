import { expect, test } from "bun:test";
import { afterLoss, type LostPartWorld, loadedAtLast, onceBack } from "./lost-part.ts";

/** A page on a clock of its own. `answers` says for each request whether the server answered; the last stays. */
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

test("A part that is lost while the server answers is of a release that is gone: the page is reloaded, once", async () => {
  const { world, seen } = page();
  expect(await afterLoss(world)).toBe("leaving");
  expect(seen.reloads).toBe(1);
  expect(await afterLoss(world)).toBe("gone");
  expect(seen.reloads).toBe(1);
});

test("Without a server nothing is given up, whatever the browser says of the network", async () => {
  const { world, seen } = page({ answers: [false] });
  expect(await afterLoss(world)).toBe("away");
  expect(seen.reloads).toBe(0);
});

test("A talk is worth more than any part, also one that began while the server was asked", async () => {
  const { world, seen } = page({ busy: [true] });
  expect(await afterLoss(world)).toBe("gone");
  expect(seen.reloads).toBe(0);
});

test("A page that the next one would not know of is not left: it would never end", async () => {
  const { world, seen } = page({ keeps: false });
  expect(await afterLoss(world)).toBe("gone");
  expect(seen.reloads).toBe(0);
});

test("Once the server is back the part comes by itself", async () => {
  const { world, seen } = page({ answers: [false, false, false, true] });
  expect(await afterLoss(world)).toBe("away");
  await onceBack(world, new AbortController().signal);
  expect(seen).toEqual({ reloads: 1, asked: 4 });
});

test("It waits until a talk is over and the minute since the last time is", async () => {
  const { world, seen, now } = page({ busy: [true, true, false], reloadedAt: 1_000_000 });
  await onceBack(world, new AbortController().signal);
  expect(seen.reloads).toBe(1);
  expect(world.reloadedAt()).toBe(now + 60_000);
});

test("Who went elsewhere meanwhile is left alone", async () => {
  const stop = new AbortController();
  const { world, seen } = page({ answers: [false, true] });
  const ask = world.isServerReachable;
  world.isServerReachable = async () => {
    const answer = await ask();
    stop.abort();
    return answer;
  };
  await onceBack(world, stop.signal);
  expect(seen).toEqual({ reloads: 0, asked: 1 });
});

test("What shows nothing by itself is asked for until it comes, unless it is broken or gone", async () => {
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
  expect(await loadedAtLast(load, world)).toBe("here");
  expect(answers).toEqual([]);

  isGone = true;
  answers.push(lost, "here after all");
  expect(await loadedAtLast(load, world)).toBe("here after all");
  await expect(loadedAtLast(() => Promise.reject(lost), world)).rejects.toBe(lost);

  const broken = new Error("Cannot read properties of undefined");
  await expect(loadedAtLast(() => Promise.reject(broken), world)).rejects.toBe(broken);
});
