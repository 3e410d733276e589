import type { Page } from "@playwright/test";
import enChat from "../../client/locales/en/chat.json" with { type: "json" };
import enContacts from "../../client/locales/en/contacts.json" with { type: "json" };
import enRating from "../../client/locales/en/rating.json" with { type: "json" };
import en from "../../client/locales/en/video.json" with { type: "json" };
import ruChat from "../../client/locales/ru/chat.json" with { type: "json" };
import ruContacts from "../../client/locales/ru/contacts.json" with { type: "json" };
import ruRating from "../../client/locales/ru/rating.json" with { type: "json" };
import ru from "../../client/locales/ru/video.json" with { type: "json" };
import { getAs, postTo } from "../../test/e2e/helpers/post.ts";

type Texts = typeof ru;
const TEXTS = { ru, en: en as Texts };
const CARD = { ru: ruContacts.moment.card, en: enContacts.moment.card };
const SEND_STARS = { ru: ruRating.review.send, en: enRating.review.send };
const ARRIVED = { ru: ruChat.arrived.label, en: enChat.arrived.label };

interface Talk {
  url: string;
  lang: "ru" | "en";
  page: Page;
  id: string;
  companion: { page: Page; token: string };
  take: (stage: string) => Promise<void>;
}

export async function playTalk({ url, lang, page, id, companion, take }: Talk): Promise<void> {
  const t = TEXTS[lang];
  const state = (one: Page, wanted: string) =>
    one.locator(`[data-testid="stage"][data-state="${wanted}"]`).waitFor();
  const press = async (one: Page, name: string) => {
    const button = one.getByRole("button", { name, exact: true });
    // On a phone the buttons hide during a talk; focus shows them again, as a tap does.
    await button.focus();
    await button.click();
  };
  await press(page, t.start);
  await state(page, "searching");
  await take("searching");
  await press(companion.page, TEXTS.en.start);
  await Promise.all([state(page, "talking"), state(companion.page, "talking")]);
  await take("talking");

  await postTo(`${url}/api/user/friendship/requests/follow/${id}`, {}, companion.token);
  const card = page.getByRole("region", { name: CARD[lang] });
  await card.waitFor();
  await take("friend-request");
  await card.waitFor({ state: "detached" });
  await page.evaluate(slowLine);
  await page.getByText(t.signs.line).waitFor();
  await take("bad-line");

  const field = page.getByPlaceholder(t.text.placeholder);
  if (!(await field.isVisible())) {
    const text = page.getByRole("button", { name: new RegExp(`^${t.controls.text}`) });
    await text.focus();
    await text.click();
  }
  for (const line of ["Привет! Слышно хорошо?", "Да, и вижу отлично. А вы откуда?"]) {
    await field.fill(line);
    await field.press("Enter");
  }
  await take("text");
  const close = page.getByRole("button", { name: t.controls.closeText });
  if (await close.isVisible()) await close.click();
  await press(page, t.report.open);
  await page.getByRole("dialog").waitFor();
  await take("report");
  await page.keyboard.press("Escape");

  await press(companion.page, TEXTS.en.stop);
  await state(page, "searching");
  await page.getByRole("form").waitFor();
  await take("review");
  const { data } = await getAs<{ data: { id: string }[] }>(
    companion.token,
    `${url}/api/rating/pending-reviews`,
  );
  await postTo(`${url}/api/rating/${data.at(-1)!.id}/review`, { rating: 5 }, companion.token);
  await card.waitFor();
  await take("stars");
  await card.waitFor({ state: "detached" });

  const review = page.getByRole("form");
  await review.getByRole("radio").last().check();
  await review.getByRole("button", { name: SEND_STARS[lang] }).click();
  await review.waitFor({ state: "detached" });
  await take("liked");

  await page.goto("/contacts/friends");
  await companion.page.goto(`/chats/with/${id}`);
  const message = companion.page.getByPlaceholder(enChat.composer.placeholder);
  await message.fill("Привет! Было приятно поговорить.");
  await message.press("Enter");
  await page.getByRole("region", { name: ARRIVED[lang] }).waitFor();
  await take("message");
}

/** Runs in the page: the connection reports a round trip of two seconds. */
function slowLine(): void {
  const { getStats } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.getStats = async function (this: RTCPeerConnection) {
    const told = new Map(await getStats.call(this));
    return told.set("slow", { type: "remote-inbound-rtp", timestamp: Number.MAX_VALUE, roundTripTime: 2 });
  };
}
