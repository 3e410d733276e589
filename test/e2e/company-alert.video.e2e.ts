import contactsEn from "../../client/locales/en/contacts.json" with { type: "json" };
import homeEn from "../../client/locales/en/home.json" with { type: "json" };
import landingEn from "../../client/locales/en/landing.json" with { type: "json" };
import notificationsEn from "../../client/locales/en/notifications.json" with { type: "json" };
import togetherEn from "../../client/locales/en/together.json" with { type: "json" };
import contactsRu from "../../client/locales/ru/contacts.json" with { type: "json" };
import homeRu from "../../client/locales/ru/home.json" with { type: "json" };
import landingRu from "../../client/locales/ru/landing.json" with { type: "json" };
import notificationsRu from "../../client/locales/ru/notifications.json" with { type: "json" };
import togetherRu from "../../client/locales/ru/together.json" with { type: "json" };
import { STAY_IN_TOUCH_AFTER_MS } from "../../src/contract/limits.ts";
import { axe } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { withPushes } from "./helpers/pushes.ts";
import { Chatter, expect, meet, test } from "./helpers/video.ts";

const TEXTS = {
  ru: { ...notificationsRu, home: homeRu, contacts: contactsRu, landing: landingRu, together: togetherRu },
  en: { ...notificationsEn, home: homeEn, contacts: contactsEn, landing: landingEn, together: togetherEn },
};

/** In two days, so that no evening is on while this runs. */
const DAY = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(new Date().getUTCDay() + 2) % 7]!;
test.use({ serverEnv: { EVENINGS: `${DAY} 20:00-22:00` } });

/** Advances the page's clock until the button is visible. */
async function waitFor({ page }: Chatter, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000);
      return button.isVisible();
    })
    .toBe(true);
  return button;
}

test("a guest who finds no one asks for an alert and for a reminder, the alert starts the search, and after a long talk the next search offers to meet again", {
  tag: "@phone",
}, async ({ chatter, language, server }) => {
  const { notifyMe: t, evening, together } = TEXTS[language];
  const anna = await chatter({ serviceWorkers: "allow" });
  await withPushes(anna.page.context(), server.url);
  await anna.page.clock.install();
  await anna.page.reload();
  await anna.start();
  await anna.is("searching");
  const ask = await waitFor(anna, t.ask);
  const told = anna.page.waitForResponse(
    (answer) => answer.url().endsWith("/api/queue/alert") && answer.request().method() === "POST",
  );
  await ask.click();
  expect((await told).status()).toBe(200);
  await expect(ask).toBeHidden();
  await anna.press(anna.t.meanwhile.title);
  const remind = anna.page.getByRole("button", { name: evening.ask });
  await expect(remind).toBeVisible();
  await axe(anna.page);
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

  await anna.page.clock.fastForward(STAY_IN_TOUCH_AFTER_MS);
  await boris.press(boris.t.stop);
  await anna.is("searching");
  const again = anna.button(together.again.wish);
  await again.click({ trial: true });
  const elapsed = await anna.page.getByTestId("elapsed").boundingBox();
  expect((await again.boundingBox())!.y).toBeGreaterThan(elapsed!.y + elapsed!.height);
});

test("a waiting member finds friends below the search, which ends when they open one, and returns to meet a companion", async ({
  person,
  language,
  server,
}) => {
  const t = TEXTS[language];
  const [annas, boriss] = [await person(), await person()];
  const [anna, boris] = [await newMember(annas, server, "Anna"), await newMember(boriss, server, "Boris")];
  await anna.request(`/api/user/friendship/requests/follow/${boris.id}`, {});
  await boris.request("/api/user/friendship/requests/incoming/submit", { uid: anna.id, accept: true });
  const there = await new Chatter(boriss, language).arrive();
  await annas.clock.install();
  const here = await new Chatter(annas, language).arrive();
  await expect(annas.getByRole("heading", { name: t.landing.company.evening })).toBeVisible();

  const waitBelow = async () => {
    await here.start();
    await here.is("searching");
    await (await waitFor(here, here.t.meanwhile.title)).click();
    await expect(annas.getByText(here.t.meanwhile.text)).toBeInViewport();
  };
  const waiting = async () => (await anna.request<{ waiting: number }>("/api/queue/hours")).waiting;
  await waitBelow();
  await expect(annas.getByRole("heading", { name: t.home.friends.title })).toBeVisible();
  await expect(annas.getByText(t.home.meetups.locked)).toBeVisible();
  await axe(annas);
  await expect.poll(waiting).toBe(1);
  await annas.getByRole("link", { name: `${t.contacts.message}: Boris` }).click();
  await expect(annas).toHaveURL(/\/chats\/with\//);
  await expect.poll(waiting).toBe(0);

  await annas.goBack();
  await waitBelow();
  // Notifications are not allowed here, so the alert is an e-mail.
  await (await waitFor(here, t.notifyMe.ask)).click();
  await here.press(t.notifyMe.askByMail);
  await expect(annas.getByText(t.notifyMe.doneByMail_other.replace("{{count}}", "12"))).toBeVisible();
  await there.start();
  await meet(here, there);
  await expect(annas.getByText(here.t.meanwhile.text)).toBeHidden();
  await expect.poll(() => annas.evaluate(() => scrollY)).toBe(0);
});
