import { afterEach, describe, expect, setSystemTime, test } from "bun:test";
import { tab } from "#client/lib/storage/storage.ts";
import { forgetKept, keep, readKept, secondsToWait, sentNow } from "./kept.ts";
import {
  $password,
  $signUp,
  keepSignUp,
  leaveSignUp,
  type SignUpProgress,
  startSignUp,
  stepFor,
} from "./sign-up-store.ts";

afterEach(leaveSignUp);

const about = { name: "Анна", sex: "FEMALE", birthday: "1995-05-05" } as const;
const account = {
  email: "anna@example.com",
  phoneNumber: "",
  isAdult: true,
  isTermsAccepted: true,
  isNewsletterConsent: false,
};
const sentTo = { to: account.email, resendAt: 1_000 };

/** Runs the page again: only the tab's storage is left. */
function reload(): void {
  const stored = tab.read("signUp");
  leaveSignUp();
  if (stored !== null) tab.write("signUp", stored);
  startSignUp();
}

describe("A sign-up", () => {
  test("is continued after a reload, without the passwords", () => {
    startSignUp();
    keepSignUp({ about });
    $password.set("secret1");
    keepSignUp({ account });
    keepSignUp({ sentTo });
    expect(tab.read("signUp")).not.toContain("secret1");
    reload();
    expect($signUp.get()).toEqual({ about, account, sentTo });
    expect($password.get()).toBe("");
  });

  test("starts over once the user has left it", () => {
    keepSignUp({ about, account, sentTo });
    leaveSignUp();
    expect(tab.read("signUp")).toBeNull();
    startSignUp();
    expect($signUp.get()).toMatchObject({ about: { name: "" }, account: { email: "" }, sentTo: null });
  });
});

describe("The step of a sign-up", () => {
  const nothing: SignUpProgress = { about: { name: "", sex: "", birthday: "" }, account, sentTo: null };

  test("is the one in the history entry", () => {
    const progress: SignUpProgress = { about, account, sentTo };
    expect(stepFor(undefined, progress)).toBe(1);
    expect(stepFor(1, progress)).toBe(1);
    expect(stepFor(2, progress)).toBe(2);
    expect(stepFor("sent", progress)).toBe("sent");
  });

  test("is an earlier one if what it builds on is gone", () => {
    expect(stepFor("sent", { ...nothing, about })).toBe(2);
    expect(stepFor("sent", nothing)).toBe(1);
    expect(stepFor(2, nothing)).toBe(1);
  });
});

describe("What a page keeps", () => {
  test("is for that page alone", () => {
    keep("phone", { of: "1", sentTo });
    expect(readKept("form")).toBeNull();
    expect(readKept("phone")).toEqual({ of: "1", sentTo });
    forgetKept();
    expect(readKept("phone")).toBeNull();
  });

  test("has the time until the next e-mail, not less than none", () => {
    setSystemTime(new Date("2030-01-15T12:00:00Z"));
    const sent = sentNow(account.email, 60);
    setSystemTime(new Date("2030-01-15T12:00:20Z"));
    expect(secondsToWait(sent)).toBe(40);
    setSystemTime();
    expect(secondsToWait(sentTo)).toBe(0);
  });
});
