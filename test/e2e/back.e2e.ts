import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";

const PHOTO = join(import.meta.dirname, "../../docs/screenshot.png");

test("On a phone Back closes what is on top and never the page below, and two fingers enlarge a photo", {
  tag: "@phone",
}, async ({ page, server }) => {
  await insertMember(page, server, "Anna");
  await open(page, "/profile");
  await open(page, "/profile/edit");
  const menu = page.getByRole("button", { name: "Действия с фото" });
  await page.locator("input[type=file]").setInputFiles([PHOTO]);
  await expect(menu).toHaveCount(1);

  await test.step("a menu, and the dialog that it opens", async () => {
    await menu.click();
    await page.goBack();
    await expect(page.getByRole("menu")).toBeHidden();
    await menu.click();
    await page.getByRole("menuitem", { name: "Удалить" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(page).toHaveURL("/profile/edit");
  });

  await test.step("a dialog that is closed by its button leaves nothing to go back to", async () => {
    await menu.click();
    await page.getByRole("menuitem", { name: "Удалить" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Отмена" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state.overlays ?? [])).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL("/profile");
  });

  await test.step("a photo that fills the screen", async () => {
    await page.getByRole("button", { name: "Открыть фото 1 из 1" }).click();
    const photo = page.getByRole("dialog").getByRole("img");
    const width = async () => (await photo.boundingBox())!.width;
    await expect(photo).toBeVisible();
    await expect.poll(width).toBe(390);
    await pinchOut(page);
    await expect.poll(width).toBeGreaterThan(700);
    const left = async () => (await photo.boundingBox())!.x;
    const before = await left();
    await drag(page, 60);
    await expect.poll(left).toBeGreaterThan(before + 20);
    await expect(photo).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Открыть фото 1 из 1" }).click();
    await expect(photo).toBeVisible();
    await page.goBack();
    await expect(photo).toBeHidden();
    await expect(page).toHaveURL("/profile");
  });
});

type Touch = "touchStart" | "touchMove" | "touchEnd";
const touches = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  return (type: Touch, ...touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
};

async function pinchOut(page: Page): Promise<void> {
  const touch = await touches(page);
  await touch("touchStart", { x: 175, y: 422 }, { x: 215, y: 422 });
  for (const by of [10, 20, 30, 40])
    await touch("touchMove", { x: 175 - by, y: 422 }, { x: 215 + by, y: 422 });
  await touch("touchEnd");
}

async function drag(page: Page, by: number): Promise<void> {
  const touch = await touches(page);
  await touch("touchStart", { x: 150, y: 422 });
  for (const part of [0.25, 0.5, 1]) await touch("touchMove", { x: 150 + by * part, y: 422 });
  await touch("touchEnd");
}
