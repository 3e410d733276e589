import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { field, log, said, TEXTS, write } from "./helpers/chat.ts";

test("reactions: chosen, seen by the other, changed, shared and taken back", { tag: "@both" }, async ({
  person,
  server,
  language,
}) => {
  const t = TEXTS[language];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  await open(anna.page, `/chats/with/${boris.id}`);
  await write(anna.page, t, "Good evening");
  await anna.page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  await open(boris.page, `/chats/${anna.page.url().split("/").at(-1)!}`);
  const theirs = said(boris.page, "Good evening");
  const chip = (
    page: typeof anna.page,
    reaction: "heart" | "fire",
    by: "me" | "them" | "both",
    name: string,
  ) =>
    log(page).getByRole("button", {
      name: t.reaction.by[by].replace("{{reaction}}", t.reaction[reaction]).replace("{{name}}", name),
      exact: true,
    });

  await test.step("a phone's long press, or a button that hovering shows, offers six", async () => {
    if (language === "ru") await theirs.dispatchEvent("contextmenu");
    else {
      await theirs.hover();
      await log(boris.page).getByRole("button", { name: t.reaction.choose }).click();
    }
    const menu = boris.page.getByRole("menu");
    await expect(menu.getByRole("menuitemradio")).toHaveCount(6);
    await axe(boris.page);
    await menu.getByRole("menuitemradio", { name: t.reaction.heart }).click();
    await expect(chip(boris.page, "heart", "me", "Anna")).toBeVisible();
  });

  await test.step("the other one sees and hears it, and nothing becomes unread", async () => {
    await expect(chip(anna.page, "heart", "them", "Boris")).toBeVisible();
    await expect(anna.page.locator("[aria-live] p").filter({ hasText: t.reaction.heart })).toBeAttached();
    await expect(anna.page).not.toHaveTitle(/^\(/);
    await axe(anna.page);
  });

  await test.step("the other's is joined by a press, and one's own is taken back by another", async () => {
    await chip(anna.page, "heart", "them", "Boris").click();
    await expect(chip(boris.page, "heart", "both", "Anna")).toBeVisible();
    await chip(boris.page, "heart", "both", "Anna").click();
    await expect(chip(anna.page, "heart", "me", "Boris")).toBeVisible();
  });

  await test.step("keys walk the six in the menu; a reload shows what was chosen", async () => {
    await field(boris.page, t).focus();
    for (const key of ["Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
      await boris.page.keyboard.press(key);
      if (
        await log(boris.page)
          .getByRole("article")
          .evaluate((one) => one === document.activeElement)
      )
        break;
    }
    await boris.page.keyboard.press("Enter");
    await expect(boris.page.getByRole("menuitemradio", { name: t.reaction.heart })).toBeFocused();
    for (const _ of ["laugh", "like", "fire"]) await boris.page.keyboard.press("ArrowRight");
    await boris.page.keyboard.press("Enter");
    await expect(chip(boris.page, "fire", "me", "Anna")).toBeVisible();
    await expect(chip(anna.page, "fire", "them", "Boris")).toBeVisible();
    await anna.page.reload();
    for (const [reaction, by] of [
      ["fire", "them"],
      ["heart", "me"],
    ] as const)
      await expect(chip(anna.page, reaction, by, "Boris")).toBeVisible();
  });
});
