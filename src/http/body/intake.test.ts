import { beforeEach, describe, expect, test } from "bun:test";
import { Intake, type IntakeLimits } from "./intake.ts";

let now: number;
beforeEach(() => {
  now = 0;
});
const MB = 1024 * 1024;
const intakeOf = (limits: Partial<IntakeLimits> = {}) =>
  new Intake(
    { perAddress: { count: 32, bytes: 32 * MB }, total: { count: 100, bytes: 96 * MB }, ...limits },
    () => now,
  );
const from = (n: number) => ({ address: `192.0.2.${n}` });
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const isCut = (place: { cutOff: Promise<never> }) => Bun.peek.status(place.cutOff) === "rejected";

test("What is announced costs nothing; what has arrived counts until its request is answered", () => {
  const intake = intakeOf();
  const place = intake.open("uploads", from(1));
  expect(intake.load).toEqual({ count: 1, bytes: 0 });
  place.charge(1000);
  place.arrived();
  expect(intake.load).toEqual({ count: 1, bytes: 1000 });
  place.release();
  place.release();
  expect(intake.load).toEqual({ count: 0, bytes: 0 });
});

test("A full pot leaves the others as they are: nine uploads and hundreds of sign-ups hold up no one", () => {
  const intake = intakeOf();
  for (let n = 0; n < 100; n++) intake.open("strangers", from(n)).charge(10_000);
  for (let n = 0; n < 9; n++) intake.open("uploads", { ...from(1), userId: `${n}` }).charge(7 * MB);
  now = 5_000;
  for (const pot of ["members", "bank"] as const) {
    const place = intake.open(pot, from(200));
    place.charge(4000);
    expect(isCut(place)).toBe(false);
  }
});

describe("In a full pot", () => {
  test("the body that arrives most slowly makes room for a new one", () => {
    const intake = intakeOf({ total: { count: 3, bytes: MB } });
    const places = [5, 2, 9].map((kilobytes, n) => {
      const place = intake.open("strangers", from(n));
      place.charge(kilobytes * 1000);
      return place;
    });
    now = 2_000;
    intake.open("strangers", from(9));
    expect(places.map(isCut)).toEqual([false, true, false]);
    expect(intake.load.count).toBe(3);
  });

  test("one that has just begun does not make room for the next", () => {
    const intake = intakeOf({ total: { count: 2, bytes: MB } });
    const dripping = intake.open("strangers", from(1));
    now = 5_000;
    dripping.charge(100);
    const fresh = intake.open("strangers", from(2));
    intake.open("strangers", from(3));
    expect([isCut(dripping), isCut(fresh)]).toEqual([true, false]);
  });

  test("of bodies that have arrived and are worked on, a new one is refused", () => {
    const intake = intakeOf({ total: { count: 2, bytes: MB } });
    for (const n of [1, 2]) intake.open("strangers", from(n)).arrived();
    expect(codeOf(() => intake.open("strangers", from(3)))).toBe("overloaded");
  });

  test("bytes that arrive are kept at the cost of slower bodies, or refused to the slowest", () => {
    const intake = intakeOf({ total: { count: 9, bytes: 1_500_000 } });
    const [slow, quick] = [intake.open("uploads", from(1)), intake.open("uploads", from(2))];
    slow.charge(300_000);
    quick.charge(600_000);
    now = 2_000;
    quick.charge(300_000);
    expect([isCut(slow), isCut(quick)]).toEqual([true, false]);
    expect(codeOf(() => slow.charge(1))).toBe("body_too_slow");
    const third = intake.open("uploads", from(3));
    now = 4_000;
    expect(codeOf(() => third.charge(200_000))).toBe("body_too_slow");
    expect(intake.load).toEqual({ count: 1, bytes: 900_000 });
  });

  test("a body larger than the whole pot is accepted if it is alone", () => {
    const place = intakeOf({ total: { count: 9, bytes: 1000 } }).open("uploads", from(1));
    expect(codeOf(() => place.charge(5000))).toBeUndefined();
  });
});

describe("One sender has room for", () => {
  test("six uploads of one account, from any number of addresses: a seventh takes the slowest's place", () => {
    const intake = intakeOf();
    const places = [1, 2, 3, 4, 5, 6].map((n) => {
      const place = intake.open("uploads", { ...from(n), userId: "anna" });
      place.charge(n * 1000);
      return place;
    });
    now = 2_000;
    intake.open("uploads", { ...from(7), userId: "anna" });
    expect(isCut(places[0]!)).toBe(true);
    expect(intake.load.count).toBe(6);
    for (const place of places) place.arrived();
    const other = intake.open("uploads", { ...from(8), userId: "boris" });
    expect(isCut(other)).toBe(false);
  });

  test.each([
    ["address", () => "192.0.2.1", 32],
    ["/64", (n: number) => `2001:db8::${n}`, 32],
    ["/56", (n: number) => `2001:db8:0:${n.toString(16)}::1`, 64],
    ["/48", (n: number) => `2001:db8:0:${(n * 256).toString(16)}::1`, 128],
  ])("the bodies of one %s, and no more", (_, addressOf, most) => {
    const intake = intakeOf({ total: { count: 1000, bytes: MB } });
    for (let n = 0; n < most; n++) intake.open("strangers", { address: addressOf(n) }).arrived();
    expect(codeOf(() => intake.open("strangers", { address: addressOf(most) }))).toBe("rate_limited");
    expect(codeOf(() => intake.open("strangers", { address: "2001:db8:1::1" }))).toBeUndefined();
  });
});
