import type { Locator, Page } from "@playwright/test";
import profileEn from "../../client/locales/en/profile.json" with { type: "json" };
import profileRu from "../../client/locales/ru/profile.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { choose, field, log, row, TEXTS, write } from "./helpers/chat.ts";
import { NO_NETWORK } from "./helpers/complaints.ts";
import { confirm } from "./helpers/confirm.ts";
import { keptUnsent } from "./helpers/unsent.ts";
import { playButton, recordButton, timer, VOICE, watchPlayer } from "./helpers/voice.ts";

const INTRODUCTION = { ru: profileRu.introduction, en: profileEn.introduction };

/** Notes each microphone that the page opens. */
const watchMicrophones = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    const media = navigator.mediaDevices;
    const ask = media.getUserMedia.bind(media);
    media.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(globalThis, {
      openMicrophones: () => tracks.filter((one) => one.readyState === "live").length,
    });
  });
const openMicrophones = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { openMicrophones(): number }).openMicrophones());

/** As far as it takes a finger, or a mouse, from the middle of the button. */
async function slide(button: Locator, by: { x?: number; y?: number }, meanwhile: () => Promise<unknown>) {
  const { mouse } = button.page();
  // Waits until it has glided back from where it was slid before.
  await button.hover();
  const box = (await button.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await mouse.move(x, y);
  await mouse.down();
  await meanwhile();
  await mouse.move(x + (by.x ?? 0) / 2, y + (by.y ?? 0) / 2);
  await mouse.move(x + (by.x ?? 0), y + (by.y ?? 0));
  await mouse.up();
}

test("a voice message is recorded, listened to first, sent, heard, and plays on when its page is left", {
  tag: "@both",
}, async ({ person, server, language }) => {
  const [t, chat] = [VOICE[language], TEXTS[language]];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await watchMicrophones(boris.page);

  await test.step("by the keyboard, to be listened to before it is sent", async () => {
    await open(boris.page, `/chats/with/${anna.id}`);
    await recordButton(boris.page, t).press("Enter");
    await timer(boris.page, 3);
    expect(await openMicrophones(boris.page)).toBe(1);
    await axe(boris.page);
    await boris.page.getByRole("button", { name: t.stop }).press("Enter");
    await expect(boris.page.getByRole("region", { name: t.draft })).toBeVisible();
    await expect.poll(() => openMicrophones(boris.page)).toBe(0);
    await playButton(boris.page, t).press("Enter");
    await expect(boris.page.getByRole("button", { name: t.pause })).toBeVisible();
    await boris.page.getByRole("button", { name: t.sendDraft }).click();
    await expect(log(boris.page).getByText(chat.message.sent, { exact: true })).toBeAttached();
  });

  await test.step("the other one hears it, which its sender sees", async () => {
    await open(anna.page, "/chats");
    await expect(anna.page.getByText(chat.list.voice)).toBeVisible();
    await row(anna.page, "Boris").getByRole("link").click();
    await expect(log(anna.page).getByText(t.notListened)).toBeAttached();
    await playButton(log(anna.page), t).click();
    await expect(log(anna.page).getByRole("button", { name: t.pause })).toBeVisible();
    await expect(log(boris.page).getByText(t.listened, { exact: true })).toBeAttached();
    await axe(anna.page);
  });

  await test.step("in another place and at another speed, and on other pages", async () => {
    const speed = (now: string) => anna.page.getByRole("button", { name: t.speed.replace("{{speed}}", now) });
    await log(anna.page).getByRole("slider", { name: t.position }).fill("0");
    await speed("1").click();
    await speed("1.5").click();
    await speed("2").click();
    await log(anna.page).getByRole("slider", { name: t.position }).fill("0");
    await anna.page.goBack();
    const bar = anna.page.getByRole("region", { name: t.player });
    await expect(bar).toContainText(t.from.replace("{{name}}", "Boris"));
    await bar.getByRole("button", { name: t.close }).click();
    await expect(bar).toBeHidden();
  });

  await test.step("no longer than its listener is signed in", async () => {
    const { page } = anna;
    const isLoaded = await watchPlayer(page);
    await row(page, "Boris").getByRole("link").click();
    await playButton(log(page), t).click();
    await log(page).getByRole("button", { name: t.pause }).click();
    expect(await isLoaded()).toBe(true);
    await page.evaluate(() => {
      localStorage.removeItem("token");
      dispatchEvent(new StorageEvent("storage", { key: "token", newValue: null }));
    });
    await expect.poll(isLoaded).toBe(false);
  });

  await test.step("nor once it is deleted", async () => {
    const { page } = boris;
    const isLoaded = await watchPlayer(page);
    await playButton(log(page), t).click();
    await log(page).getByRole("button", { name: t.pause }).click();
    expect(await isLoaded()).toBe(true);
    // Without it the whole chat would go.
    await write(page, chat, "I meant to write");
    const said = log(page)
      .getByRole("article")
      .filter({ has: playButton(page, t) });
    await choose(said, page, chat.message.delete);
    await confirm(page, chat.message.delete);
    await expect.poll(isLoaded).toBe(false);
  });
});

test("a held button sends when it is let go, forgets to the left, and stays locked when slid up", {
  tag: "@both",
}, async ({ person, server, language }) => {
  const t = VOICE[language];
  const anna = await newMember(await person(), server, "Anna");
  const { page } = await newMember(await person(), server, "Boris");
  await watchMicrophones(page);
  await open(page, `/chats/with/${anna.id}`);
  const button = recordButton(page, t);
  await expect(button).toBeVisible();
  const whole = () => page.getByRole("button", { name: t.send });

  await slide(button, { x: -160 }, () => timer(page, 1));
  await expect(button).toBeVisible();
  await expect(page.getByRole("timer")).toBeHidden();
  await expect(log(page)).toBeHidden();
  await expect.poll(() => openMicrophones(page)).toBe(0);

  await slide(button, { y: -90 }, () => timer(page, 1));
  await expect(page.getByRole("button", { name: t.stop })).toBeVisible();
  await page.getByRole("button", { name: t.discard }).click();
  await expect(page.getByRole("timer")).toBeHidden();

  await slide(button, {}, () => timer(page, 1));
  await expect(playButton(log(page), t)).toHaveCount(1);
  // A tap records without a finger, and the next one sends.
  await button.click();
  await timer(page, 1);
  await whole().click();
  await expect(playButton(log(page), t)).toHaveCount(2);
  await button.click();
  await timer(page, 1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("timer")).toBeHidden();
  await expect(playButton(log(page), t)).toHaveCount(2);
  await expect.poll(() => openMicrophones(page)).toBe(0);
});

test("a recording waits for the network, and one cut off by a hidden page waits for its user, also after a reload", async ({
  person,
  server,
  complaints,
}) => {
  complaints.allow(NO_NETWORK);
  const t = VOICE.en;
  const anna = await newMember(await person(), server, "Anna");
  const { page } = await newMember(await person(), server, "Boris");
  await watchMicrophones(page);
  await open(page, `/chats/with/${anna.id}`);
  await write(page, TEXTS.en, "Hello");

  await page.context().setOffline(true);
  await recordButton(page, t).click();
  await timer(page, 1);
  await page.getByRole("button", { name: t.send }).click();
  await expect(playButton(log(page), t)).toHaveCount(1);
  await expect(log(page).getByText(TEXTS.en.message.waiting, { exact: true })).toBeAttached();
  await page.context().setOffline(false);
  await expect(log(page).getByText(TEXTS.en.message.waiting, { exact: true })).toHaveCount(0);
  await open(anna.page, "/chats");
  await expect(anna.page.getByText(TEXTS.en.list.voice)).toBeVisible();

  await recordButton(page, t).click();
  await timer(page, 1);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const kept = page.getByRole("region", { name: t.draft });
  await expect(kept).toBeVisible();
  expect(await openMicrophones(page)).toBe(0);
  await expect(recordButton(page, t)).toBeVisible();
  // With its sound.
  await expect.poll(() => keptUnsent(page)).toBe(2);
  await page.reload();
  await expect(kept).toBeVisible();
  await playButton(kept, t).click();
  await expect(kept.getByRole("button", { name: t.pause })).toBeVisible();
  await kept.getByRole("button", { name: t.discard }).click();
  await expect(kept).toBeHidden();
});

test("without a permission a sentence says so; without a recorder in the browser there is no button", async ({
  person,
  server,
}) => {
  const t = VOICE.en;
  const anna = await newMember(await person(), server, "Anna");
  const { page } = await newMember(await person(), server, "Boris");
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await open(page, `/chats/with/${anna.id}`);
  await recordButton(page, t).click();
  await expect(page.getByText(t.problems.refused).first()).toBeVisible();
  await expect(field(page, TEXTS.en)).toBeVisible();
  await expect(recordButton(page, t)).toBeVisible();

  const { page: other } = await newMember(await person(), server, "Clara");
  await watchMicrophones(other);
  await other.addInitScript(() => {
    MediaRecorder.prototype.start = () => {
      throw new DOMException("", "NotSupportedError");
    };
  });
  await open(other, `/chats/with/${anna.id}`);
  await recordButton(other, t).click();
  await expect(other.getByText(t.problems.busy).first()).toBeVisible();
  expect(await openMicrophones(other)).toBe(0);
  await expect(recordButton(other, t)).toBeVisible();

  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "MediaRecorder"));
  await page.reload();
  await expect(page.getByRole("button", { name: TEXTS.en.composer.send })).toBeVisible();
  await expect(recordButton(page, t)).toBeHidden();
});

test("an introduction is recorded on the edit page, listened to, saved, heard by others, and deleted", {
  tag: "@both",
}, async ({ person, server, language }) => {
  const [t, texts] = [VOICE[language], INTRODUCTION[language]];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await open(boris.page, "/profile/edit");
  const section = boris.page.getByRole("region", { name: texts.title });
  await section.getByRole("button", { name: texts.record }).click();
  await timer(boris.page, 1);
  await section.getByRole("button", { name: texts.stop }).click();
  await playButton(section, t).click();
  await expect(section.getByRole("button", { name: t.pause })).toBeVisible();
  await section.getByRole("button", { name: texts.save }).click();
  await expect(section.getByRole("button", { name: texts.remove })).toBeVisible();
  await axe(boris.page);

  await open(anna.page, `/profile/${boris.id}`);
  const heard = anna.page.getByRole("region", { name: texts.of.replace("{{name}}", "Boris") });
  await playButton(heard, t).click();
  await expect(heard.getByRole("button", { name: t.pause })).toBeVisible();

  await section.getByRole("button", { name: texts.remove }).click();
  await expect(section.getByRole("button", { name: texts.record, exact: true })).toBeVisible();
});
