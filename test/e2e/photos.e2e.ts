import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Me } from "../../src/contract/profile.ts";
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { confirm } from "./helpers/confirm.ts";
import { getAs, postTo } from "./helpers/post.ts";

const PHOTO = join(import.meta.dirname, "../../docs/screenshot.png");
const NO_PHOTO = join(import.meta.dirname, "../../LICENSE");

test("photos are uploaded, cropped to an avatar, reordered, viewed and removed", async ({
  page,
  server,
  language,
}) => {
  const ru = language === "ru";
  const { token } = await insertMember(page, server, "Anna");
  await open(page, "/profile/edit");
  const tiles = page.getByRole("button", { name: ru ? "Переместить фото" : "Move the photo" });
  const menu = page.getByRole("button", { name: ru ? "Действия с фото" : "Photo actions" });
  await page.locator("input[type=file]").setInputFiles([PHOTO, PHOTO]);
  await expect(tiles).toHaveCount(2);

  await test.step("the avatar is cropped from a photo", async () => {
    await menu.first().click();
    await page.getByRole("menuitem", { name: ru ? "Сделать главным" : "Make main photo" }).click();
    await axe(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: ru ? "Сохранить" : "Save" })
      .click();
    await expect(page.getByText(ru ? "Главное фото обновлено" : "Main photo updated").first()).toBeVisible();
    await expect(menu.first()).toBeFocused();
  });

  await test.step("the keyboard changes the order", async () => {
    const sources = () =>
      page.locator("li img").evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    const before = await sources();
    const held = (place: number) =>
      ru ? `Фото взято, место ${place} из 2.` : `Photo picked up, place ${place} of 2.`;
    const says = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toHaveCount(1);
    await tiles.first().focus();
    await page.keyboard.press("Space");
    await says(held(1));
    // The drag listens to keys only after its announcement; further presses leave the photo in the last place.
    const moved = page.getByRole("status").filter({ hasText: held(2) });
    await expect
      .poll(async () => {
        await page.keyboard.press("ArrowRight");
        return moved.count();
      })
      .toBe(1);
    await page.keyboard.press("Space");
    await says(ru ? "Фото на месте 2 из 2." : "The photo is in place 2 of 2.");
    await expect.poll(sources).toEqual(before.toReversed());
  });

  await test.step("arrow keys move through the photos, Escape closes them", async () => {
    await open(page, "/profile");
    await page.getByRole("button", { name: ru ? "Открыть фото 1 из 2" : "Open photo 1 of 2" }).click();
    await expect(page.getByRole("dialog")).toContainText("1 / 2");
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog")).toContainText("2 / 2");
  });

  await test.step("a photo that is removed elsewhere while it is viewed gives way to the one before it", async () => {
    const { images } = await getAs<Me>(token, `${server.url}/api/user/me`);
    await postTo(`${server.url}/api/user/image/remove/${images[1]!.id}`, {}, token);
    await expect
      .poll(async () => {
        await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
        return page.getByRole("dialog").textContent();
      })
      .toContain("1 / 1");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("a photo is removed after a question", async () => {
    await open(page, "/profile/edit");
    await menu.first().click();
    await page.getByRole("menuitem", { name: ru ? "Удалить" : "Remove" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: ru ? "Удалить" : "Remove" })
      .click();
    await expect(tiles).toHaveCount(0);
  });

  await test.step("the main photo is a copy, and is removed by itself", async () => {
    const remove = page.getByRole("button", { name: ru ? "Удалить главное фото" : "Remove the main photo" });
    await remove.click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: ru ? "Удалить" : "Remove" })
      .click();
    await expect(remove).toBeHidden();
  });
});

test("a file that is not a photo is refused with an explanation, and its place is free again", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/415|422/);
  // Playwright's recorder fetches the tile's picture, which our content security policy allows only for images.
  complaints.allow(/Connecting to 'blob:/);
  await insertMember(page, server, "Boris");
  await open(page, "/profile/edit");
  await page.locator("input[type=file]").setInputFiles(NO_PHOTO);
  await expect(page.getByRole("alert").filter({ hasText: /photo/i })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("button", { name: "Add", exact: true })).toBeVisible();
});

test("a photo that could not be removed says so, and one whose answer was lost is gone", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 500|ERR_FAILED/);
  await insertMember(page, server, "Anna");
  await open(page, "/profile/edit");
  await page.locator("input[type=file]").setInputFiles([PHOTO]);
  const tiles = page.getByRole("button", { name: "Move the photo" });
  await expect(tiles).toHaveCount(1);
  const remove = async () => {
    await page.getByRole("button", { name: "Photo actions" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await confirm(page, "Remove");
    await expect(page.getByRole("alertdialog")).toBeHidden();
  };
  const removal = "**/api/user/image/remove/*";
  await page.route(removal, (route) => route.fulfill({ status: 500 }));
  await remove();
  await expect(page.getByText("Something went wrong", { exact: false }).first()).toBeVisible();
  await expect(tiles).toHaveCount(1);

  await page.unroute(removal);
  await page.route(removal, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await remove();
  await expect(tiles).toHaveCount(0);
});

test("a press sends the position, and the archive contains the member's data", async ({ person, server }) => {
  const page = await person({
    geolocation: { latitude: 55.75, longitude: 37.61 },
    permissions: ["geolocation"],
  });
  const { password } = await insertMember(page, server, "Vera");
  await open(page, "/profile/edit");
  await page.getByRole("button", { name: "Update my location" }).click();
  await expect(page.getByText("Location updated").first()).toBeVisible();

  await open(page, "/settings/account");
  await page.getByRole("button", { name: "Download the archive" }).click();
  const dialog = page.getByRole("dialog", { name: "Download your data?" });
  await dialog.getByLabel("Current password", { exact: true }).fill(password);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download the archive" }).click();
  const archive = await readFile(await (await download).path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
  expect(archive.includes("data.json")).toBe(true);
});
