import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";

test("a newcomer's home has Start in its first view, and a next step wherever there is nothing yet", {
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
    : ["Meet someone", "Start a rated chat", "Unlock events"])
    await expect(main.getByText(step, { exact: true })).toBeVisible();
  await axe(page);
});
