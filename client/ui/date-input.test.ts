import { expect, test } from "bun:test";
import { toIso, toTyped, withDots } from "./date-input.tsx";

test("dots come by themselves while digits are typed", () => {
  expect(withDots("0", false)).toBe("0");
  expect(withDots("05", false)).toBe("05.");
  expect(withDots("05.1", false)).toBe("05.1");
  expect(withDots("05.11", false)).toBe("05.11.");
  expect(withDots("05.11.1990", false)).toBe("05.11.1990");
});

test("deleting goes past a dot and does not bring it back", () => {
  expect(withDots("05.11", true)).toBe("05.11");
  expect(withDots("05.1", true)).toBe("05.1");
  expect(withDots("05", true)).toBe("05");
});

test("a pasted date is understood with any separators", () => {
  expect(withDots("05/11/1990", false)).toBe("05.11.1990");
  expect(withDots("05-11-1990 ", false)).toBe("05.11.1990");
});

test("a whole date becomes yyyy-MM-dd and back, anything else stays as typed", () => {
  expect(toIso("05.11.1990")).toBe("1990-11-05");
  expect(toTyped("1990-11-05")).toBe("05.11.1990");
  expect(toIso("05.11")).toBe("05.11");
  expect(toTyped("05.11")).toBe("05.11");
});
