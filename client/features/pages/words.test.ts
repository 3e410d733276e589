import { describe, expect, test } from "bun:test";
import { isLike } from "./words.ts";

describe("Two words are alike", () => {
  test.each([
    ["passwords", "password"],
    ["passing", "passed"],
    ["deletion", "deleting"],
    ["subscription", "subscribed"],
    ["policies", "policy"],
    ["refunded", "refunds"],
    ["пароли", "паролем"],
    ["удаление", "удалить"],
    ["блокировка", "блокируют"],
    ["оценки", "оценить"],
    ["звонки", "звонок"],
    ["отписка", "отписаться"],
  ])("if they are forms of one: %s, %s", (one, other) => {
    expect([isLike(one, other), isLike(other, one)]).toEqual([true, true]);
  });

  test("if the wanted one is typed in part", () => expect(isLike("password", "passw")).toBe(true));

  test.each([
    ["password", "passed"],
    ["password", "passing"],
    ["company", "complete"],
    ["characters", "charged"],
    ["everyone", "everything"],
    ["start", "stars"],
    ["видеозвонки", "видеочат"],
    ["переписка", "переходите"],
  ])("not if they only begin alike: %s, %s", (one, other) => {
    expect([isLike(one, other), isLike(other, one)]).toEqual([false, false]);
  });
});
