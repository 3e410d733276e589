import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { choose, field, log, said, TEXTS, write } from "./helpers/chat.ts";

test("two react to a message, edit it, and see at once what the other does", { tag: "@both" }, async ({
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
    await expect(
      anna.page.locator("[aria-live=polite] p").filter({ hasText: t.reaction.heart }),
    ).toBeAttached();
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

  await test.step("one's own text is changed: by its menu, or the arrow up; the draft waits meanwhile", async () => {
    await field(anna.page, t).fill("A draft");
    await choose(said(anna.page, "Good evening"), anna.page, t.message.edit);
    await expect(field(anna.page, t)).toHaveValue("Good evening");
    await axe(anna.page);
    await field(anna.page, t).fill("Good morning");
    await anna.page.getByRole("button", { name: t.composer.saveEdit }).click();
    for (const { page } of [anna, boris]) {
      await expect(said(page, "Good morning")).toBeVisible();
      await expect(log(page).getByText(t.message.edited, { exact: true })).toBeVisible();
    }
    await expect(
      boris.page.locator("[aria-live=polite] p").filter({ hasText: "Good morning" }),
    ).toBeAttached();
    await expect(field(anna.page, t)).toHaveValue("A draft");
    await field(anna.page, t).fill("");
    await field(anna.page, t).press("ArrowUp");
    await expect(field(anna.page, t)).toHaveValue("Good morning");
    await field(anna.page, t).press("Escape");
    await expect(field(anna.page, t)).toHaveValue("");
    await said(boris.page, "Good morning").dispatchEvent("contextmenu");
    await expect(boris.page.getByRole("menuitem", { name: t.message.reply })).toBeVisible();
    await expect(boris.page.getByRole("menuitem", { name: t.message.edit, exact: true })).toHaveCount(0);
    await boris.page.keyboard.press("Escape");
  });
});
