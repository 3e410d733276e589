import en from "../../client/locales/en/home.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { quiet } from "./helpers/quiet.ts";

test("a newcomer's home shows Start without scrolling, and a next step in every empty section", {
  tag: "@both",
}, async ({ page, server, language }) => {
  const ru = language === "ru";
  await insertMember(page, server, "Anna");
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Anna");
  await expect(page.getByRole("button", { name: ru ? "Начать" : "Start" })).toBeInViewport({ ratio: 1 });
  const main = page.getByRole("main");
  for (const step of ru
    ? ["Найти собеседника", "Рейтинговый видеочат", "Открыть встречи"]
    : ["Meet someone", "Start a rated talk", "Unlock events"])
    await expect(main.getByText(step, { exact: true })).toBeVisible();
  await axe(page);
});

test("a part of a member's home that is refused is left out, and asked for no more than twice", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/403/);
  await insertMember(page, server, "Anna");
  let asked = 0;
  await page.route("**/api/rating/talks", (route) => {
    asked += 1;
    return route.fulfill({ status: 403, json: { code: "forbidden" } });
  });
  await open(page, "/");
  await expect(page.getByRole("heading", { name: en.friends.title })).toBeVisible();
  await expect(page.getByRole("heading", { name: en.meetups.near })).toBeVisible();
  await expect(page.getByRole("heading", { name: en.talks.title })).toBeHidden();
  await quiet(page);
  expect(asked).toBeLessThanOrEqual(2);
});
