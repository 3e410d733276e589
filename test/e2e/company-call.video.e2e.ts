import notificationsEn from "../../client/locales/en/notifications.json" with { type: "json" };
import notificationsRu from "../../client/locales/ru/notifications.json" with { type: "json" };
import { axe } from "./fixtures.ts";
import { withPushes } from "./helpers/pushes.ts";
import { expect, meet, test } from "./helpers/video.ts";

const TEXTS = { ru: notificationsRu, en: notificationsEn };

test("a guest who finds no one asks to be called, and the call leads straight into the search", {
  tag: "@phone",
}, async ({ chatter, language, server }) => {
  const t = TEXTS[language].callMe;
  const anna = await chatter();
  await withPushes(anna.page.context(), server.url);
  await anna.page.clock.install();
  await anna.page.reload();
  await anna.start();
  await anna.is("searching");
  const ask = anna.page.getByRole("button", { name: t.ask });
  await expect
    .poll(async () => {
      await anna.page.clock.runFor(5_000);
      return ask.isVisible();
    })
    .toBe(true);
  await axe(anna.page);
  const told = anna.page.waitForResponse(
    (answer) => answer.url().endsWith("/api/queue/alert") && answer.request().method() === "POST",
  );
  await ask.click();
  expect((await told).status()).toBe(200);
  await expect(ask).toBeHidden();
  await anna.press(anna.t.stop);

  const boris = await chatter();
  await boris.start();
  await anna.page.goto("/?start");
  await meet(anna, boris);
  await expect(anna.page).toHaveURL("/");
});
