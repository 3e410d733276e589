import { expect, test } from "bun:test";
import { ageSince, toIso, toTyped, withDots } from "./birthday-field.tsx";

const NOW = Date.parse("2026-11-23T12:00Z");

test("A birthday yields an age once it is complete", () => {
  expect(ageSince("1997-12-05", NOW)).toBe(28);
  expect(ageSince("2024-02-29", NOW)).toBe(2);
  expect(ageSince("05.12.199", NOW)).toBe(null);
  expect(ageSince("", NOW)).toBe(null);
});

test("A day that does not exist, or on which no living person was born, yields none", () => {
  for (const day of ["1997-02-31", "2023-02-29", "1997-13-05", "2026-11-24", "1899-01-01", "0000-00-00"])
    expect(ageSince(day, NOW)).toBe(null);
});

test("dots are inserted while digits are typed", () => {
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

test("one part can be corrected without the others", () => {
  expect(withDots("0.11.1990", true)).toBe("0.11.1990");
  expect(withDots("07.11.1990", false)).toBe("07.11.1990");
  expect(withDots(".11.1990", true)).toBe(".11.1990");
});

test("any separator completes a day or month of one digit", () => {
  expect(withDots("5.", false)).toBe("05.");
  expect(withDots("05.1/", false)).toBe("05.01.");
  expect(withDots("5-1-1990", false)).toBe("05.01.1990");
});

test("a pasted or autofilled date may have any separators", () => {
  expect(withDots("05/11/1990", false)).toBe("05.11.1990");
  expect(withDots("05-11-1990 ", false)).toBe("05.11.1990");
  expect(withDots("1990-11-05", false)).toBe("05.11.1990");
  expect(withDots(" \u200E05.11.\u200E1990\u2060 ", false)).toBe("05.11.1990");
  expect(withDots("\u200E1990-11-05", true)).toBe("1990.11.05");
  expect(toIso(withDots("5/11/1990", true))).toBe("1990-11-05");
});

test("a whole date becomes yyyy-MM-dd and back, anything else stays as typed", () => {
  expect(toIso("05.11.1990")).toBe("1990-11-05");
  expect(toTyped("1990-11-05")).toBe("05.11.1990");
  expect(toIso("05.11")).toBe("05.11");
  expect(toTyped("05.11")).toBe("05.11");
});
