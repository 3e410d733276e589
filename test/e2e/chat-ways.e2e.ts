import type { Locator } from "@playwright/test";
import { expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { field, log, row, said, TEXTS, write } from "./helpers/chat.ts";

/** Runs in the page: notes whether the browser animates a picture from one page to the next. */
function noteGrowth(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    const note = () => {
      const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
      document.body.dataset.grew = moved.includes("::view-transition-new(grown)") ? "yes" : "no";
    };
    // A skipped transition is not an error of the page.
    transition.ready.then(note, () => {});
    return transition;
  };
}

test("Back from a chat leads to the list, with the page's button and the browser's", {
  tag: "@phone",
}, async ({ person, server, language }) => {
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await open(anna.page, `/chats/with/${boris.id}`);
  await write(anna.page, t, "Hello");
  await open(anna.page, "/chats");
  for (const back of [
    () => anna.page.getByRole("button", { name: t.ui.back }).click(),
    () => anna.page.goBack(),
  ]) {
    await row(anna.page, "Boris").getByRole("link").click();
    await expect(said(anna.page, "Hello")).toBeVisible();
    await back();
    await expect(row(anna.page, "Boris")).toBeVisible();
    await expect(field(anna.page, t)).toHaveCount(0);
  }

  const grew = () => anna.page.evaluate(() => document.body.dataset.grew);
  await test.step("a pressed photo grows into the page's, and shrinks back into its card", async () => {
    await anna.page.evaluate(noteGrowth);
    await row(anna.page, "Boris").getByRole("link").click();
    await expect.poll(grew).toBe("yes");
    await expect(anna.page.getByRole("main")).toBeFocused();
    await anna.page.getByRole("link", { name: /^Boris/ }).click();
    await expect(anna.page.getByRole("heading", { level: 1, name: /^Boris/ })).toBeFocused();
    await anna.page.getByRole("button", { name: t.ui.back }).click();
    await expect(said(anna.page, "Hello")).toBeVisible();
    await anna.page.evaluate(() => {
      document.body.dataset.grew = "";
    });
    await anna.page.getByRole("button", { name: t.ui.back }).click();
    await expect.poll(grew).toBe("yes");
  });

  await test.step("finger and mouse can press a button while the photo still grows", async () => {
    const slow = "::view-transition-group(*) { animation-duration: 60s !important; }";
    const back = anna.page.getByRole("button", { name: t.ui.back });
    for (const device of ["touchscreen", "mouse"] as const) {
      await anna.page.evaluate(() => {
        document.body.dataset.grew = "";
      });
      // The style would also slow down a transition that has not ended, which then covers the list.
      await expect.poll(() => anna.page.evaluate(() => document.activeViewTransition ?? null)).toBeNull();
      const style = await anna.page.addStyleTag({ content: slow });
      await row(anna.page, "Boris").getByRole("link").click();
      await expect.poll(grew).toBe("yes");
      const { x, y, width, height } = (await back.boundingBox())!;
      const [middle, centre] = [x + width / 2, y + height / 2];
      if (device === "mouse") await anna.page.mouse.click(middle, centre);
      else await anna.page.touchscreen.tap(middle, centre);
      await expect(back).toHaveCount(0);
      // The way back, too, would cover the list for a minute, whenever it begins.
      await style.evaluate((element) => (element as Element).remove());
    }
  });

  await test.step("on a tablet, with the list next to it, a long message stays within its pane", async () => {
    const long = "This goes on for longer than the narrow pane of a tablet has room for in one line";
    await anna.page.setViewportSize({ width: 768, height: 1024 });
    await row(anna.page, "Boris").getByRole("link").click();
    await write(anna.page, t, long);
    const leftOf = async (place: Locator) => (await place.boundingBox())!.x;
    const pane = await leftOf(log(anna.page));
    await expect.poll(() => leftOf(said(anna.page, long))).toBeGreaterThan(pane + 24);
  });
});

/** Runs in the page: withholds all sizes until `measure()`, as a slow first frame does. */
function measureLater(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(window, { measure: resolve });
  window.ResizeObserver = class extends ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => void promise.then(() => callback(entries, observer)));
    }
  };
}

test("a chat shows its messages, also when an earlier call arrives before the list is measured", async ({
  person,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await open(boris.page, `/chats/with/${anna.id}`);
  await write(boris.page, t, "Hello");
  const { page } = anna;
  await page.addInitScript(measureLater);
  await page.route("**/api/chat/with/*/meetings*", async (route) => {
    await log(page).waitFor({ state: "attached" });
    const at = "2026-01-01T10:00:00.000Z";
    const call = { id: "earlier", kind: "call", mine: false, outcome: "missed", startedAt: at, endedAt: at };
    await route.fulfill({ json: { data: [call], before: null } });
  });
  await open(page, "/chats");
  await row(page, "Boris").click();
  // Estimated: two rows of 40 pixels.
  await expect(log(page).locator("> div").last()).toHaveCSS("height", "80px");
  await page.evaluate(() => (window as unknown as { measure: () => void }).measure());
  await expect(said(page, "Hello")).toBeVisible();
  await expect(log(page)).toContainText(t.meeting.theirs.missed);
});
