import { readFile } from "node:fs/promises";
import landingEn from "../../client/locales/en/landing.json" with { type: "json" };
import notificationsEn from "../../client/locales/en/notifications.json" with { type: "json" };
import landingRu from "../../client/locales/ru/landing.json" with { type: "json" };
import notificationsRu from "../../client/locales/ru/notifications.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";

test.use({ serverEnv: { EVENINGS: "Mon 20:00-22:00, Thu 20:00-22:00" } });

const TEXTS = { ru: { ...landingRu, ...notificationsRu }, en: { ...landingEn, ...notificationsEn } };

test("while few are here, a guest sees the next evening and no small numbers, adds it to a calendar, and may ask for a reminder twice", {
  tag: "@phone",
}, async ({ page, language }) => {
  const { company: t, evening } = TEXTS[language];
  // The browser's question is closed without an answer.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = async () => "default";
  });
  await open(page, "/");
  const section = page.locator("section", { has: page.getByRole("heading", { name: t.evening }) });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole("heading", { name: t.evening })).toBeVisible();
  await expect(section).toContainText(t.eveningText);
  await expect(section.locator("dt")).toHaveCount(0);
  await axe(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("link", { name: t.calendar }).click(),
  ]);
  const file = await readFile(await download.path(), "utf8");
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(file).toMatch(/DTSTART:\d{8}T170000Z/);

  const remind = section.getByRole("button", { name: evening.ask });
  for (let asked = 0; asked < 2; asked++) {
    await remind.click();
    await expect(remind).toBeEnabled();
    await expect(section).not.toContainText(evening.denied);
  }
});

test("a guest on an iPhone who asks for a reminder learns that the site must be on the home screen first", {
  tag: "@phone",
}, async ({ page, language }) => {
  const { company: t, evening, push } = TEXTS[language];
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
    Object.defineProperty(navigator, "standalone", { value: false });
  });
  await open(page, "/");
  const section = page.locator("section", { has: page.getByRole("heading", { name: t.evening }) });
  await section.getByRole("button", { name: evening.ask }).click();
  await expect(section.getByRole("status")).toHaveText(push.hints.install);
});

test("with enough people the section counts them as the header does, when another guest comes", async ({
  person,
  language,
}) => {
  const { company } = TEXTS[language];
  const page = await person();
  // A busy evening, as far as the section knows.
  await page.route("**/api/queue/hours", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), online: 99 } });
  });
  await open(page, "/");
  const online = page.locator("dt", { hasText: company.online }).locator("..").locator("dd");
  await expect(online).toHaveText("1");
  await open(await person(), "/");
  await expect(online).toHaveText("2");
});
