import type { Locator } from "@playwright/test";
import { expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { field, log, row, said, TEXTS, write } from "./helpers/chat.ts";

/** Runs in the page: whether the browser is moving a picture from one page to the next. */
function noteGrowth(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    const note = () => {
      const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
      document.body.dataset.grew = moved.includes("::view-transition-new(grown)") ? "yes" : "no";
    };
    // One that is skipped is no error of the page.
    transition.ready.then(note, () => {});
    return transition;
  };
}

test("the way back from a chat leads to the list, by the button and by the browser", {
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

  await test.step("a photograph that is pressed grows into that of the page, and goes back into its card", async () => {
    const grew = () => anna.page.evaluate(() => document.body.dataset.grew);
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

  await test.step("on a tablet, where the list stands next to it, a long message keeps within its pane", async () => {
    const long = "This goes on for longer than the narrow pane of a tablet has room for in one line";
    await anna.page.setViewportSize({ width: 768, height: 1024 });
    await row(anna.page, "Boris").getByRole("link").click();
    await write(anna.page, t, long);
    const leftOf = async (place: Locator) => (await place.boundingBox())!.x;
    const pane = await leftOf(log(anna.page));
    await expect.poll(() => leftOf(said(anna.page, long))).toBeGreaterThan(pane + 24);
  });
});
