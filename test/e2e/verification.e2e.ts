import type { Page } from "@playwright/test";
import mod from "../../client/locales/en/moderation.json" with { type: "json" };
import en from "../../client/locales/en/verification.json" with { type: "json" };
import filters from "../../client/locales/ru/filters.json" with { type: "json" };
import ru from "../../client/locales/ru/verification.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { giveMainPhoto, newMember } from "./helpers/account.ts";
import { newModerator } from "./helpers/console.ts";

const DESKTOP = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
  locale: "en-US",
};
const inEnglish = (page: Page) =>
  page.addInitScript(() => {
    localStorage.lang = "en";
  });

test("a member shows the gesture on a phone, a moderator compares it at a desk, and the badge goes with the photo", {
  tag: "@phone",
}, async ({ person, server }) => {
  const anna = await newMember(await person(), server, "Анна");
  const { page } = anna;
  await giveMainPhoto(server, anna.token);
  const desk = await person(DESKTOP);
  await inEnglish(desk);
  const vera = await newModerator(desk, server, "Vera", "moderator");

  await open(page, "/profile");
  await page.getByRole("link", { name: ru.card.open }).tap();
  await expect(page.getByRole("heading", { level: 1, name: ru.title })).toBeVisible();
  await expect(page.getByText(ru.privacy)).toBeVisible();
  await axe(page);
  // A camera alone: there is no way to hand in a file.
  await expect(page.locator("input[type=file]")).toHaveCount(0);
  await page.getByRole("button", { name: ru.start }).tap();
  const gesture = (await page.getByRole("heading", { level: 2 }).first().textContent())!;
  expect(Object.values(ru.gestures)).toContain(gesture);
  const shoot = page.getByRole("button", { name: ru.shoot });
  await expect(shoot).toBeEnabled();
  await shoot.tap();
  await expect(page.getByRole("heading", { name: ru.check })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Кадр/ })).toHaveCount(3);
  await axe(page);
  await page.getByRole("button", { name: ru.send }).tap();
  await expect(page.getByRole("heading", { name: ru.waitingTitle })).toBeVisible();
  await axe(page);

  await open(vera.page, "/admin/selfies");
  const key = Object.entries(ru.gestures).find(
    ([, text]) => text === gesture,
  )![0] as keyof typeof en.gestures;
  await expect(vera.page.getByRole("heading", { level: 2, name: en.gestures[key] })).toBeVisible();
  await expect(vera.page.getByRole("img", { name: /^Frame/ })).toHaveCount(3);
  await axe(vera.page);
  await vera.page.keyboard.press("1");
  await expect(vera.page.getByText(mod.selfies.empty)).toBeVisible();

  // The open page of the member follows at once.
  await expect(page.getByRole("heading", { name: ru.verifiedTitle })).toBeVisible();
  await axe(page);
  const boris = await newMember(await person(), server, "Борис");
  await open(boris.page, `/profile/${anna.id}`);
  await expect(boris.page.getByText(/^Фото подтверждено/).first()).toBeVisible();
  await open(boris.page, "/dating?onlyVerified=true");
  await expect(boris.page.locator(`[data-person="${anna.id}"]`)).toBeVisible();
  await expect(boris.page.getByText(filters.names.onlyVerified).first()).toBeVisible();

  await giveMainPhoto(server, anna.token);
  await open(page, "/profile/verification");
  await expect(page.getByText(ru.changed)).toBeVisible();
  await expect(page.getByRole("button", { name: ru.start })).toBeVisible();
});

test("a refused selfie tells the member what to do next, and one can be taken back", async ({
  person,
  server,
}) => {
  const vera = await newModerator(await person(), server, "Vera", "moderator");
  const anna = await newMember(await person(), server, "Anna");
  const { page } = anna;
  await open(page, "/profile/verification");
  await expect(page.getByText(en.needsPhoto)).toBeVisible();
  await giveMainPhoto(server, anna.token);

  await page.reload();
  const send = async (begin: string) => {
    await page.getByRole("button", { name: begin }).click();
    await page.getByRole("button", { name: en.shoot }).click();
    await page.getByRole("button", { name: en.send }).click();
    await expect(page.getByRole("heading", { name: en.waitingTitle })).toBeVisible();
  };
  await send(en.start);
  await page.getByRole("button", { name: en.withdraw }).click();
  await expect(page.getByText(en.withdrawn, { exact: true })).toBeVisible();

  await send(en.start);
  await open(vera.page, "/admin/selfies");
  await expect(vera.page.getByRole("img", { name: /^Frame/ })).toHaveCount(3);
  await vera.page.keyboard.press("r");
  await vera.page.getByRole("menuitem", { name: mod.selfies.refusals.not_alike }).press("Enter");
  await expect(vera.page.getByText(mod.selfies.empty)).toBeVisible();
  await expect(page.getByRole("heading", { name: en.outcomes.refused })).toBeVisible();
  await expect(page.getByText(en.refusals.not_alike).first()).toBeVisible();
  await expect(page.getByRole("link", { name: en.addPhoto })).toBeVisible();
  await axe(page);
});
