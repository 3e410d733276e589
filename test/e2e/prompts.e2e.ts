import datingEn from "../../client/locales/en/dating.json" with { type: "json" };
import en from "../../client/locales/en/profile.json" with { type: "json" };
import promptsEn from "../../client/locales/en/prompts.json" with { type: "json" };
import datingRu from "../../client/locales/ru/dating.json" with { type: "json" };
import ru from "../../client/locales/ru/profile.json" with { type: "json" };
import promptsRu from "../../client/locales/ru/prompts.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { field, log, said, TEXTS, write } from "./helpers/chat.ts";

const ANSWER = "A long breakfast and a walk";

// Its own server, since the deck would show people whom other journeys leave behind.
test.use({ serverEnv: { LOG_LEVEL: "error" } });

test("Boris answers two questions; Anna quotes one from his profile and one from the deck", {
  tag: "@both",
}, async ({ person, server, language }) => {
  const t = { ...(language === "ru" ? ru : en), chat: TEXTS[language] };
  const { questions, title } = language === "ru" ? promptsRu : promptsEn;
  const dating = language === "ru" ? datingRu : datingEn;
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");

  await test.step("he chooses the questions, answers, and puts the second one first", async () => {
    const { page } = boris;
    await open(page, "/profile/edit#prompts");
    for (const [question, answer] of [
      [questions.superpower, "I find the way"],
      [questions.sunday, ANSWER],
    ] as const) {
      await page.getByRole("combobox", { name: t.prompts.add }).selectOption({ label: question });
      await page.getByRole("textbox", { name: question }).fill(answer);
    }
    await page.getByRole("button", { name: `${t.prompts.up}: ${questions.sunday}` }).click();
    await page.getByRole("button", { name: t.save }).click();
    await expect(page.getByText(t.saved, { exact: true })).toBeVisible();
    await axe(page);
    await open(page, "/profile");
    const answers = page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
    await expect(answers.getByRole("listitem").first()).toContainText(ANSWER);
  });

  await test.step("she presses an answer on his profile and writes under its quote", async () => {
    const { page } = anna;
    await open(page, `/profile/${boris.id}`);
    await page.getByRole("button", { name: ANSWER }).click();
    await expect(page).toHaveURL(new RegExp(`/chats/with/${boris.id}`));
    await expect(field(page, t.chat)).toBeFocused();
    await expect(page.getByText(ANSWER)).toBeVisible();
    await axe(page);
    await write(page, t.chat, "Mine starts the same");
    await expect(log(page).getByText(ANSWER)).toBeVisible();
    await expect(log(page).getByText(questions.sunday)).toBeVisible();
  });

  await test.step("he reads both, and her quote stays when he answers otherwise", async () => {
    const { page } = boris;
    await open(page, "/chats");
    await page.getByRole("link", { name: /Anna/ }).first().click();
    await expect(said(page, "Mine starts the same")).toBeVisible();
    await expect(log(page).getByText(ANSWER)).toBeVisible();
    await axe(page);
    await boris.request("/api/user/update", { prompts: [{ question: "sunday", answer: "Sleep" }] });
    await page.reload();
    await expect(log(page).getByText(ANSWER)).toBeVisible();
  });

  await test.step("someone new meets the answer in the deck, and quotes it with one press", async () => {
    const { page } = await newMember(await person(), server, "Vera");
    await open(page, "/dating");
    await page.getByRole("button", { name: dating.view.one }).click();
    const deck = page.getByRole("region", { name: dating.deck.label });
    const answer = deck.getByRole("button", { name: "Sleep" });
    await expect(deck.getByRole("article")).toBeVisible();
    if (!(await answer.isVisible())) await page.keyboard.press("ArrowLeft");
    await axe(page);
    await answer.click();
    await expect(field(page, t.chat)).toBeVisible();
    await expect(page.getByText("Sleep")).toBeVisible();
  });

  await test.step("an answer that has changed since is not sent, but the words can be", async () => {
    const { page } = anna;
    await open(page, `/profile/${boris.id}`);
    await page.getByRole("button", { name: "Sleep" }).click();
    await boris.request("/api/user/update", { prompts: [] });
    await field(page, t.chat).fill("Me too");
    await page.getByRole("button", { name: t.chat.composer.send }).click();
    await page.getByRole("button", { name: t.chat.message.withoutQuote }).click();
    await expect(log(page).getByText("Sleep")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(said(page, "Me too")).toBeVisible();
  });
});
