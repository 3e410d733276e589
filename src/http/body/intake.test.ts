import { expect, test } from "bun:test";
import { createIntake } from "./intake.ts";

const small = { perAddress: { count: 2, bytes: 100 }, total: { count: 3, bytes: 150 } };
const code = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("the bodies on their way are limited, per address and in total", () => {
  const intake = createIntake(small);
  intake.reserve("a", 1);
  const second = intake.reserve("a", 1);
  expect(code(() => intake.reserve("a", 1))).toBe("rate_limited");
  intake.reserve("b", 1);
  expect(code(() => intake.reserve("c", 1))).toBe("overloaded");
  second();
  expect(code(() => intake.reserve("c", 1))).toBeUndefined();
});

test("their bytes count before the first of them has arrived", () => {
  const intake = createIntake(small);
  const first = intake.reserve("a", 100);
  expect(code(() => intake.reserve("a", 1))).toBe("rate_limited");
  expect(code(() => intake.reserve("b", 51))).toBe("overloaded");
  first();
  first();
  expect(intake.load).toEqual({ count: 0, bytes: 0 });
});

test("a body larger than the whole allowance is accepted alone", () => {
  const intake = createIntake(small);
  const large = intake.reserve("a", 1_000);
  expect(code(() => intake.reserve("b", 1))).toBe("overloaded");
  large();
  expect(code(() => intake.reserve("b", 1))).toBeUndefined();
});
