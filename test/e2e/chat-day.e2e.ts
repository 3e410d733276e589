import { expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { field, log, row, said, TEXTS, write } from "./helpers/chat.ts";

test("A chat that stays open follows the clock, takes text from a paste with a picture, and leaves an input method its keys", async ({
  person,
  server,
}) => {
  const t = TEXTS.en;
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  const { page } = anna;
  await page.clock.install();
  await open(page, `/chats/with/${boris.id}`);
  await write(page, t, "Good evening");
  const day = log(page).locator("time").first();
  await expect(day).toHaveText("today");

  await field(page, t).evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/plain", "Anna\t25");
    data.items.add(new File(["x"], "image.png", { type: "image/png" }));
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    // What the browser itself does with text that a page leaves to it.
    if (element.dispatchEvent(event)) document.execCommand("insertText", false, "Anna 25");
  });
  await expect(field(page, t)).toHaveValue("Anna 25");
  await expect(page.getByRole("button", { name: t.composer.removePhoto })).toHaveCount(0);

  // Safari's last key of a composition.
  await field(page, t).evaluate((element) => {
    const key = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await expect(field(page, t)).toHaveValue("Anna 25");
  await field(page, t).fill("שלום, מה נשמע?");
  expect(await field(page, t).evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  await field(page, t).press("Enter");
  await expect(said(page, "שלום, מה נשמע?")).toBeVisible();

  const midnight = await page.evaluate(() => new Date().setHours(24, 0, 0, 0));
  await page.clock.pauseAt(midnight + 30_000);
  await page.clock.runFor(60_000);
  await expect(day).toHaveText("yesterday");
  await expect(row(page, "Boris").locator("time")).toHaveText("yesterday");
});
