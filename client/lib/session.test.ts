import { beforeEach, describe, expect, test } from "bun:test";
import {
  $session,
  endSession,
  latestSuspension,
  leaveSession,
  refuseToken,
  signIn,
  TOKEN_KEY,
  watchOtherTabs,
} from "./session.ts";
import { readStored, store } from "./storage/storage.ts";

beforeEach(() => endSession("left"));

describe("the session", () => {
  test("is a guest's until a token is stored", () => {
    expect($session.get().token).toBeNull();
    signIn("abc");
    expect($session.get()).toEqual({ token: "abc" });
    expect(readStored(TOKEN_KEY)).toBe("abc");
  });

  test("forgets the token and says why when the server refuses it", () => {
    signIn("abc");
    endSession("expired");
    expect($session.get()).toEqual({ token: null, ended: "expired" });
    expect(readStored(TOKEN_KEY)).toBeNull();
  });

  test("keeps what is known of the suspension that ended it, until the next sign-in", () => {
    const suspension = { until: "2030-01-08T12:00:00.000Z", reason: "spam" } as const;
    signIn("abc");
    refuseToken("abc", "suspended", suspension);
    expect($session.get()).toEqual({ token: null, ended: "suspended" });
    expect(latestSuspension()).toEqual(suspension);
    signIn("def");
    expect(latestSuspension()).toBeUndefined();
  });

  test("survives the late refusal of a request that was sent with an earlier token", () => {
    signIn("abc");
    signIn("def");
    refuseToken("abc");
    expect($session.get()).toEqual({ token: "def" });
    refuseToken("def");
    expect($session.get()).toEqual({ token: null, ended: "expired" });
  });

  test("stays left when an expiry follows", () => {
    signIn("abc");
    endSession("left");
    endSession("expired");
    expect($session.get()).toEqual({ token: null, ended: "left" });
  });

  test("counts as left when it is refused during sign-out", async () => {
    signIn("abc");
    await leaveSession(async () => endSession("expired"));
    expect($session.get()).toEqual({ token: null, ended: "left" });
  });

  test("stays when the server could not be notified", async () => {
    signIn("abc");
    await leaveSession(() => Promise.reject(new Error("offline"))).catch(() => {});
    expect($session.get()).toEqual({ token: "abc" });
  });

  test("follows the token in other tabs, and a cleared storage, until it is stopped", () => {
    const window = new EventTarget();
    const stop = watchOtherTabs(() => {}, window);
    window.dispatchEvent(stored(TOKEN_KEY, "other"));
    expect($session.get()).toEqual({ token: "other" });
    window.dispatchEvent(stored("lang", "en"));
    expect($session.get()).toEqual({ token: "other" });
    window.dispatchEvent(stored(null, null));
    expect($session.get()).toEqual({ token: null, ended: "left" });
    stop();
    window.dispatchEvent(stored(TOKEN_KEY, "late"));
    expect($session.get().token).toBeNull();
  });
});

test("another account in another tab leaves the session here as it is, and says so", () => {
  signIn("abc");
  const window = new EventTarget();
  let switches = 0;
  const stop = watchOtherTabs(() => switches++, window);
  window.dispatchEvent(stored(TOKEN_KEY, "other"));
  expect([switches, $session.get().token]).toEqual([1, "abc"]);
  stop();
});

describe("a tab that was still loading", () => {
  // The other tab changed the storage before this one listened to its events.
  test("when another tab signed in, is signed in once it watches", () => {
    store(TOKEN_KEY, "other");
    const stop = watchOtherTabs(() => {}, new EventTarget());
    expect($session.get()).toEqual({ token: "other" });
    stop();
  });

  test("when another tab signed out, is signed out for the same reason", () => {
    signIn("abc");
    endSession("expired");
    $session.set({ token: "abc" });
    const stop = watchOtherTabs(() => {}, new EventTarget());
    expect($session.get()).toEqual({ token: null, ended: "expired" });
    stop();
  });
});

test("a page that Back brings back follows what other tabs did while it was left", () => {
  signIn("abc");
  const window = new EventTarget();
  let switches = 0;
  const stop = watchOtherTabs(() => switches++, window);
  store(TOKEN_KEY, "other");
  window.dispatchEvent(new Event("pageshow"));
  expect(switches).toBe(1);
  endSession("left");
  $session.set({ token: "abc" });
  window.dispatchEvent(new Event("pageshow"));
  expect($session.get()).toEqual({ token: null, ended: "left" });
  stop();
});

describe("a session that ended in another tab", () => {
  test.each(["left", "deleted", "expired", "suspended"] as const)("%s, is known for that here", (ended) => {
    signIn("abc");
    const window = new EventTarget();
    const stop = watchOtherTabs(() => {}, window);
    // As the other tab has left the storage.
    endSession(ended);
    $session.set({ token: "abc" });
    window.dispatchEvent(stored(TOKEN_KEY, null));
    expect($session.get()).toEqual({ token: null, ended });
    stop();
  });

  test("and began again there, is forgotten", () => {
    endSession("expired");
    signIn("abc");
    const window = new EventTarget();
    const stop = watchOtherTabs(() => {}, window);
    window.dispatchEvent(stored(null, null));
    expect($session.get()).toEqual({ token: null, ended: "left" });
    stop();
  });
});

const stored = (key: string | null, newValue: string | null) =>
  Object.assign(new Event("storage"), { key, newValue });
