import type { Locator, Page } from "@playwright/test";
import en from "../../client/locales/en/together.json" with { type: "json" };
import ruQuestions from "../../client/locales/ru/questions.json" with { type: "json" };
import ru from "../../client/locales/ru/together.json" with { type: "json" };
import { STAY_IN_TOUCH_AFTER_MS } from "../../src/contract/limits.ts";
import { axe } from "./fixtures.ts";
import { countAsked } from "./helpers/devices.ts";
import { lostControls } from "./helpers/lost-controls.ts";
import { Chatter, expect, meet, reach, test } from "./helpers/video.ts";

const SILENT_MS = 9_000;

test("Two guests press Start, see each other move and hear each other", { tag: "@phone" }, async ({
  chatter,
}) => {
  const [anna, boris] = [await chatter(), await chatter()];
  await axe(anna.page);
  await anna.start();
  await anna.is("searching");
  await axe(anna.page);
  await boris.start();
  await meet(anna, boris);
  await Promise.all([anna.hears(), boris.hears()]);
  expect(anna.roomId).toBe(boris.roomId);
  await axe(anna.page);

  // Microphones that beep are no silence, so the button has no words yet.
  await anna.press(ru.games.ask);
  const [annas, boriss] = [cardOf(anna, ru), cardOf(boris, ru)];
  const asked = await annas.getByRole("status").textContent();
  expect(ruQuestions.light).toContain(asked!);
  await expect(boriss.getByRole("status")).toHaveText(asked!);
  await axe(anna.page);

  await reach(annas.getByRole("button", { name: ru.games.drawing }));
  await expect(annas.getByRole("status")).toContainText(ru.games.draw.replace("{{word}}", ""));
  const word = (await annas.getByRole("status").textContent())!.replace(/.*: /, "");
  await strokeOn(anna, annas.getByRole("img", { name: ru.games.sheet }));
  await expect(boriss.locator("polyline")).toHaveCount(1);
  await axe(boris.page);
  await reach(boriss.getByRole("button", { name: new RegExp(`^${word}$`, "i") }));
  for (const card of [annas, boriss])
    await expect(card.getByRole("status")).toHaveText(ru.games.guessed.replace("{{word}}", word));
  await reach(boriss.getByRole("button", { name: ru.games.myTurn }));
  await expect(annas.getByRole("status")).toHaveText(ru.games.guess);
  await reach(boriss.getByRole("button", { name: ru.games.close }));
  await expect(annas).toBeHidden();
});

async function strokeOn({ page }: Chatter, sheet: Locator): Promise<void> {
  const { x, y, width, height } = (await sheet.boundingBox())!;
  await page.mouse.move(x + width / 4, y + height / 4);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
}

const cardOf = ({ page }: Chatter, { games }: typeof ru) => page.getByRole("region", { name: games.label });

test("Before the search a guest sees a preview, sets up devices and chooses a country", async ({
  chatter,
}) => {
  const [anna, boris] = [await chatter(), await chatter()];
  await boris.start();
  const { page, t } = anna;
  await anna.press(t.preview);
  await anna.is("ready");
  await expect(page.getByTestId("self-video")).toHaveJSProperty("paused", false);
  await axe(page);
  await anna.button(t.controls.settings).click();
  await expect(page.getByLabel(t.devices.microphone, { exact: true })).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");

  await chooseCountry(anna, "каза");
  await anna.press(t.startNow);
  await anna.is("searching");
  await axe(page);
  await page.getByRole("button", { name: new RegExp(`^${t.country.label}`) }).click();
  await axe(page);
  await anna.button(t.country.any).click();
  await meet(anna, boris);
});

/** Chooses a country. On a loopback address no one is known to be from there, so this person waits. */
async function chooseCountry({ page, t }: Chatter, query: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${t.country.label}`) }).click();
  await page.getByRole("searchbox", { name: t.country.search }).fill(query);
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText(/Казахстан|Kazakhstan/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox")).toBeHidden();
}

test("Two meet again after one reloads and however fast both press Next, and search when the other closes the page", async ({
  talking,
}) => {
  const [anna, boris] = await talking();
  await Promise.all([anna.hears(), boris.hears()]);
  await boris.page.reload();
  await anna.was("companionLeft");
  await boris.start();
  await meet(anna, boris);

  const hammer = async ({ page }: Chatter) => {
    for (let blow = 0; blow < 25; blow++) await page.keyboard.press("ArrowRight");
  };
  await Promise.all([hammer(anna), hammer(boris)]);
  await meet(anna, boris);
  await expect.poll(() => anna.roomId).toBe(boris.roomId);

  await boris.page.close();
  await anna.is("searching");
});

test("Text goes both ways as plain text, and is cleared for the next companion", async ({ talking }) => {
  const [anna, boris] = await talking();
  await anna.press(en.games.ask);
  const [annas, boriss] = [cardOf(anna, en), cardOf(boris, en)];
  await boriss.getByRole("button", { name: en.games.pair }).click();
  const choose = (card: typeof annas, side: 0 | 1) =>
    card
      .getByRole("button")
      .nth(1 + side)
      .click();
  await expect(annas.getByText(en.games.choose)).toBeVisible();
  await choose(boriss, 1);
  await expect(boriss.getByText(en.games.waits)).toBeVisible();
  await expect(annas.getByText(en.games.choose)).toBeVisible();
  await choose(annas, 1);
  for (const card of [annas, boriss]) await expect(card.getByText(en.games.same)).toBeVisible();

  await anna.writes("Привет! <b>жирно</b> https://example.org");
  await boris.openText();
  await expect(boris.lines).toContainText("Привет! <b>жирно</b> https://example.org");
  await expect(boris.lines.getByRole("link")).toHaveCount(0);
  await boris.writes("И вам добрый вечер");
  await expect(anna.lines).toContainText("И вам добрый вечер");

  // New lines leave a reader who has scrolled up where they are.
  for (const part of ["раз", "два", "три"]) await anna.writes(`${part} `.repeat(100));
  await expect(boris.lines).toContainText("три");
  await boris.lines.hover();
  await boris.page.mouse.wheel(0, -10_000);
  await expect.poll(() => boris.lines.evaluate((list) => list.scrollTop)).toBe(0);
  await anna.writes("Вы ещё читаете?");
  const newest = boris.button(boris.t.text.newest);
  await expect(newest).toBeVisible();
  expect(await boris.lines.evaluate((list) => list.scrollTop)).toBe(0);
  await newest.click();
  await expect(boris.page.getByText("Вы ещё читаете?").last()).toBeInViewport();
  await expect(newest).toBeHidden();

  await anna.page.keyboard.press("Escape");
  await boris.page.keyboard.press("Escape");
  await anna.closeText();
  const draft = boris.page.getByPlaceholder(boris.t.text.placeholder);
  await draft.fill("Это только вам");
  await anna.press(anna.t.next);
  await meet(anna, boris);
  await anna.openText();
  await expect(anna.lines).not.toContainText("И вам добрый вечер");
  await expect(draft).toHaveValue("");
});

test("On a desktop the companion sees what is off, and fills the stage; the self-view can be swapped, hidden and shown again", async ({
  talking,
}) => {
  const [anna, boris] = await talking();
  await axe(anna.page);
  const light = await anna.page.evaluateHandle(
    () => (document.querySelector("[data-testid=self-video]") as HTMLVideoElement).srcObject as MediaStream,
  );

  await anna.press(anna.t.controls.mute);
  await expect(boris.page.getByText(boris.t.state.companionMuted)).toBeVisible();
  await anna.press(anna.t.controls.cameraOff);
  await expect(boris.page.getByText(boris.t.state.companionCameraOff)).toBeVisible();
  await expect.poll(() => light.evaluate((stream) => stream.getVideoTracks()[0]?.readyState)).toBe("ended");

  await anna.press(anna.t.controls.unmute);
  await anna.press(anna.t.controls.cameraOn);
  await expect(boris.page.getByText(boris.t.state.companionMuted)).toBeHidden();
  await expect(boris.page.getByText(boris.t.state.companionCameraOff)).toBeHidden();
  await boris.sees();

  const [self, companion] = [anna.page.getByTestId("self"), anna.page.getByTestId("companion")];
  const width = async (of: typeof self) => (await of.boundingBox())!.width;
  await expect.poll(async () => (await width(companion)) > 3 * (await width(self))).toBe(true);

  await anna.press(anna.t.controls.swap);
  await expect.poll(async () => (await width(self)) > 3 * (await width(companion))).toBe(true);
  await expect(anna.button(anna.t.report.open)).toBeVisible();
  await anna.press(anna.t.controls.swap);
  await anna.press(anna.t.controls.hideMe);
  await expect(self).toBeHidden();
  // With a hidden self-view the microphone is still monitored: a silent one is reported.
  const level = anna.page.locator('button [style*="--level"]');
  await expect
    .poll(() => level.evaluate((bar) => Number(bar.style.getPropertyValue("--level"))))
    .toBeGreaterThan(0);
  await anna.press(anna.t.controls.showMe);
  await expect(self).toBeVisible();

  const beside = await width(companion);
  await anna.closeText();
  await expect.poll(() => width(companion)).toBeGreaterThan(beside + 300);
  await anna.openText();
  await anna.page.setViewportSize({ width: 1025, height: 768 });
  // The card slides to its new place.
  await expect.poll(() => lostControls(anna.page)).toEqual([]);

  await anna.page.getByRole("button", { name: anna.t.controls.settings, exact: true }).click();
  await anna.page.getByRole("switch", { name: anna.t.devices.letterKeys }).click();
  await anna.page.keyboard.press("Escape");
  await anna.page.keyboard.press("KeyM");
  await anna.page.keyboard.press("KeyT");
  await expect(anna.page.getByPlaceholder(anna.t.text.placeholder)).not.toBeFocused();
  await expect(boris.page.getByText(boris.t.state.companionMuted)).toBeHidden();
});

test("The keyboard alone starts, mutes, writes, presses Next and stops", async ({ chatter }) => {
  const [anna, boris] = [await chatter(), await chatter()];
  await boris.start();
  await anna.button(anna.t.start).focus();
  await anna.page.keyboard.press("Enter");
  await meet(anna, boris);
  const { keyboard } = anna.page;
  await keyboard.press("KeyM");
  await expect(boris.page.getByText(boris.t.state.companionMuted)).toBeVisible();
  await keyboard.press("KeyT");
  await expect(anna.page.getByPlaceholder(anna.t.text.placeholder)).toBeFocused();
  await keyboard.type("mc");
  await expect(boris.page.getByText(boris.t.state.companionMuted)).toBeVisible();
  await keyboard.press("Escape");
  await expect(anna.page.getByPlaceholder(anna.t.text.placeholder)).not.toBeFocused();
  await anna.is("talking");
  await keyboard.press("ArrowRight");
  await boris.was("companionLeft");
  await meet(anna, boris);
  await keyboard.press("Escape");
  await expect(anna.page.getByText(anna.t.stopAgain)).toBeVisible();
  await anna.is("talking");
  // The second press counts within three seconds of the first.
  await expect(async () => {
    await keyboard.press("Escape");
    await anna.is("ready", 500);
  }).toPass();
  await keyboard.press("Escape");
  await anna.is("ready");
});

test("Silence of both offers a question in words, once in a talk, also on a tablet that is turned; a pause offers to meet again below its heading", async ({
  chatter,
}) => {
  const [anna, boris] = [await chatter(), await chatter()];
  await anna.page.clock.install();
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  for (const each of [anna, boris]) await each.press(each.t.controls.mute);
  const offer = anna.button(en.games.offer);
  // Companions are heard for a moment longer.
  await expect(async () => {
    await anna.page.clock.runFor(SILENT_MS);
    await expect(offer).toBeVisible({ timeout: 500 });
  }).toPass();

  const { width, height } = anna.page.viewportSize()!;
  await anna.page.setViewportSize({ width: height, height: width });
  await expect(anna.button(en.games.ask)).toBeVisible();
  for (let times = 0; times < 3; times++) {
    await anna.page.clock.runFor(SILENT_MS / 2);
    // At once: an offer goes away by itself.
    expect(await offer.isVisible()).toBe(false);
  }

  await anna.page.setViewportSize({ width, height });
  await anna.page.clock.fastForward(STAY_IN_TOUCH_AFTER_MS);
  await anna.press(anna.t.stop);
  await anna.is("ready");
  const [paused, again] = await Promise.all([
    anna.page.getByRole("heading", { name: anna.t.ready.stopped }).boundingBox(),
    anna.button(en.again.wish).boundingBox(),
  ]);
  expect(again!.y).toBeGreaterThan(paused!.y + paused!.height);
});

test("Only one tab of a guest may chat, and the chat can be moved", async ({ talking, language }) => {
  const [anna, boris] = await talking();
  const page = await anna.page.context().newPage();
  const asked = await countAsked(page);
  const second = await new Chatter(page, language).arrive();
  // Earlier, the press would ask by itself.
  await expect(page.locator("[data-page]")).toHaveCount(0);
  await second.start();
  await expect(second.page.getByText(second.t.anotherTab.title).first()).toBeVisible();
  // Two tabs cannot share the camera of a phone: opening it here would darken the talk there.
  expect(await asked()).toBe(0);
  await axe(second.page);
  await anna.is("talking");

  await second.press(second.t.anotherTab.here);
  await expect(anna.page.getByText(anna.t.anotherTab.takenTitle).first()).toBeVisible();
  await axe(anna.page);
  await meet(second, boris);
});

test("On a phone unread texts are counted, the buttons hide, a tap shows them again, and a swipe left is Next", {
  tag: "@phone",
}, async ({ chatter }) => {
  const [anna, boris] = [await chatter(), await chatter()];
  await anna.press(anna.t.preview);
  await anna.is("ready");
  await axe(anna.page);
  await anna.button(anna.t.controls.more).click();
  await expect(anna.page.getByLabel(anna.t.devices.microphone, { exact: true })).toBeVisible();
  await axe(anna.page);
  await anna.page.keyboard.press("Escape");
  await anna.start();
  await boris.start();
  await meet(anna, boris);

  await anna.writes("Раз");
  // The text disappears by itself after some seconds.
  await Promise.all([expect(boris.page.getByText("Два")).toBeVisible(), anna.writes("Два")]);
  await anna.closeText();
  await expect(boris.button("Сообщения, 2 новых")).toBeAttached();
  await boris.openText();
  await expect(boris.button("Сообщения")).toBeAttached();

  const next = anna.button(anna.t.next);
  const stage = anna.page.getByTestId("stage");
  await expect(stage).toHaveAttribute("data-quiet", "true");
  // Two buttons fade together.
  const mute = anna.button(anna.t.controls.mute).locator("../..");
  await expect(mute).toHaveCSS("opacity", "0");
  await expect(next).toHaveCSS("opacity", "1");
  // A button with keyboard focus stays visible while the others hide again.
  await next.focus();
  await anna.page.keyboard.press("Shift+Tab");
  await expect(mute).toHaveCSS("opacity", "1");
  await expect(stage).toHaveAttribute("data-quiet", "true");
  await expect(anna.button(anna.t.controls.more).locator("..")).toHaveCSS("opacity", "0");
  await expect(mute).toHaveCSS("opacity", "1");
  await anna.button(anna.t.controls.cameraOff).blur();
  await expect(mute).toHaveCSS("opacity", "0");
  await expect(anna.page.getByTestId("self")).toHaveCSS("opacity", "1");
  // A tap also hides visible buttons, and by themselves they hide after three seconds.
  await expect(async () => {
    if ((await stage.getAttribute("data-quiet")) === "true") await anna.page.touchscreen.tap(120, 400);
    await expect(mute).toHaveCSS("opacity", "1", { timeout: 1_000 });
  }).toPass();

  const card = anna.page.getByTestId("self");
  const before = await card.boundingBox();
  await drag(anna.page, { x: 330, y: 90 }, { x: 60, y: 600 });
  await expect.poll(async () => (await card.boundingBox())?.x).toBeLessThan(20);
  await expect.poll(async () => (await card.boundingBox())?.y).toBeGreaterThan(before!.y + 300);

  await drag(anna.page, { x: 300, y: 300 }, { x: 60, y: 310 });
  await boris.was("companionLeft");
  await meet(anna, boris);
});

test("In a window that a keyboard or a second app makes low, the text has its own row above the buttons", {
  tag: "@phone",
}, async ({ chatter }) => {
  const anna = await chatter();
  await anna.press(anna.t.preview);
  await anna.is("ready");
  await anna.openText();
  await anna.page.setViewportSize({ width: 390, height: 400 });
  const field = anna.page.getByPlaceholder(anna.t.text.placeholder);
  await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(200);
  const more = (await anna.button(anna.t.controls.more).boundingBox())!;
  expect(more.x + more.width).toBeLessThanOrEqual(390);
});

/** Drags with one finger. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (type: "touchStart" | "touchMove", { x, y }: { x: number; y: number }) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await at("touchStart", from);
  for (let part = 1; part <= 8; part++)
    await at("touchMove", {
      x: from.x + ((to.x - from.x) * part) / 8,
      y: from.y + ((to.y - from.y) * part) / 8,
    });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
