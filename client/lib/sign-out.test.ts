import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { createWorld } from "#test/helpers/world.ts";
import { $session, refuseToken, signIn } from "./session.ts";
import { signInBy, signOut, watchLeftSessions } from "./sign-out.ts";
import { $connection } from "./socket/state.ts";
import { readStored } from "./storage/storage.ts";

const world = createWorld();
const network = globalThis.fetch;
afterAll(world.close);

let isOnline = true;
let refused = 0;
beforeEach(() => {
  isOnline = true;
  refused = 0;
  const fetch = async (url: string, init: RequestInit) => {
    if (isOnline) return world.request(new URL(url).pathname, init);
    refused += 1;
    throw new TypeError("Failed to fetch");
  };
  Object.assign(globalThis, { fetch });
});
afterEach(() => {
  globalThis.fetch = network;
  $connection.set("connecting");
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}
const serverHasLearned = () => until(() => readStored("left") === null);

const isOpen = async (token: string | null) =>
  (await world.request("/api/auth/sessions", { headers: { authorization: `Bearer ${token}` } })).ok;

async function member(): Promise<string> {
  const { token } = await world.join();
  signIn(token!);
  return token!;
}

test("Signing out ends the session on the server, even if the socket only looks open", async () => {
  const token = await member();
  $connection.set("open");
  signOut();
  expect($session.get()).toEqual({ token: null, ended: "left" });
  await serverHasLearned();
  expect(await isOpen(token)).toBe(false);
});

test("Sessions left offline are ended once the socket connects, also after someone else has signed in", async () => {
  const stop = watchLeftSessions();
  isOnline = false;
  const left = [await member(), await member()];
  for (const token of left) {
    signIn(token);
    signOut();
  }
  // The second sign-out repeats the first.
  await until(() => refused === 3);
  expect(await Promise.all(left.map(isOpen))).toEqual([true, true]);

  isOnline = true;
  const boris = await member();
  $connection.set("open");
  await serverHasLearned();
  expect(await Promise.all([...left, boris].map(isOpen))).toEqual([false, false, true]);
  expect($session.get().token).toBe(boris);
  stop();
});

test("Signing in to another account, as by a link in an e-mail, ends the session before it on the server", async () => {
  const left = await member();
  const { token } = await world.join();
  await signInBy(() => Promise.resolve({ token }));
  await serverHasLearned();
  expect($session.get()).toEqual({ token });
  expect(await Promise.all([left, token!].map(isOpen))).toEqual([false, true]);
});

test("A request that signs in may end the session before it: refusals of that meanwhile do not sign out", async () => {
  const before = await member();
  const { token } = await world.join();
  await signInBy(async () => {
    refuseToken(before);
    expect($session.get()).toEqual({ token: before });
    return { token };
  });
  expect($session.get()).toEqual({ token });
  await serverHasLearned();
  refuseToken(token);
  expect($session.get()).toEqual({ token: null, ended: "expired" });
});
