import { beforeEach, describe, expect, test } from "bun:test";
import { HOUR_MS } from "#contract/time.ts";
import {
  forgetRecentDestination,
  recentDestination,
  redirectFor,
  rememberDestination,
  takeDestination,
} from "./destination.ts";
import { endSession } from "./session.ts";
import { store } from "./storage/storage.ts";

beforeEach(() => {
  forgetRecentDestination();
  takeDestination();
});

describe("guards", () => {
  const nowhere = () => null;

  test.each(["/profile", "/profile/edit", "/profile/42/call", "/rating", "/dating", "/subscription"])(
    "send a guest from %s to sign in",
    (path) => expect(redirectFor(path, false, nowhere)).toBe("/auth/login"),
  );

  test.each(["/", "/about", "/faq/rating", "/auth/login", "/profiles"])("leave a guest on %s", (path) =>
    expect(redirectFor(path, false, nowhere)).toBeNull(),
  );

  test("send a member from any sign-in page to the remembered page, or home", () => {
    expect(redirectFor("/auth/login", true, () => "/dating?page=2")).toBe("/dating?page=2");
    expect(redirectFor("/auth/sign-up", true, nowhere)).toBe("/");
    expect(redirectFor("/profile", true, nowhere)).toBeNull();
  });

  test("do not use up the remembered page on other pages", () => {
    rememberDestination("/rating", { hasLeft: false });
    expect(redirectFor("/about", true, takeDestination)).toBeNull();
    expect(takeDestination()).toBe("/rating");
    expect(takeDestination()).toBeNull();
  });

  test.each([
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "javascript:alert(1)",
  ])("never lead to %s", (href) => {
    rememberDestination(href, { hasLeft: false });
    expect(takeDestination()).toBeNull();
    expect(recentDestination()).toBeNull();
  });

  test("keep the destination for a tab opened from an e-mail: for an hour, after the first tab took it, until sign-out", () => {
    rememberDestination("/settings/account", { hasLeft: true });
    expect(recentDestination()).toBeNull();
    rememberDestination("/events/1?from=meet", { hasLeft: false });
    takeDestination();
    expect(recentDestination()).toBe("/events/1?from=meet");
    expect(recentDestination(Date.now() + HOUR_MS)).toBeNull();
    endSession("left");
    expect(recentDestination()).toBeNull();
    store("headingToLately", "{");
    expect(recentDestination()).toBeNull();
  });
});
