import notificationsEn from "../../client/locales/en/notifications.json" with { type: "json" };
import notificationsRu from "../../client/locales/ru/notifications.json" with { type: "json" };
import { axe } from "./fixtures.ts";
import { withPushes } from "./helpers/pushes.ts";
import { expect, meet, test } from "./helpers/video.ts";

const TEXTS = { ru: notificationsRu, en: notificationsEn };

/** In two days, so that it is never on while this runs. */
const DAY = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(new Date().getUTCDay() + 2) % 7]!;
test.use({ serverEnv: { EVENINGS: `${DAY} 20:00-22:00` } });

test("a guest who finds no one asks to be called and to be reminded of the next evening, and the call leads straight into the search", {
  tag: "@phone",
}, async ({ chatter, language, server }) => {
  const { callMe: t, evening } = TEXTS[language];
  const anna = await chatter({ serviceWorkers: "allow" });
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
  const remind = anna.page.getByRole("button", { name: evening.ask });
  const noted = anna.page.waitForResponse((answer) => answer.url().endsWith("/api/queue/alert/evening"));
  await remind.click();
  expect((await noted).status()).toBe(200);
  await expect(remind).toBeHidden();
  await anna.press(anna.t.stop);

  const boris = await chatter();
  await boris.start();
  await anna.page.goto("/?start");
  await meet(anna, boris);
  await expect(anna.page).toHaveURL("/");
});
