import { expect, test } from "bun:test";
import { birthdayField } from "./birthday.ts";

const refusalOf = (day: string) => birthdayField.safeParse(day).error?.issues[0]?.message;

test("A birthday that is missing, does not exist or is too recent is refused, each for its own reason", () => {
  expect(refusalOf("")).toBe("required");
  expect(refusalOf("1995-02-31")).toBe("no_such_date");
  expect(refusalOf("05.05")).toBe("no_such_date");
  expect(refusalOf(new Date().toISOString().slice(0, 10))).toBe("invalid_birthdate");
  expect(refusalOf("1995-05-05")).toBeUndefined();
});
