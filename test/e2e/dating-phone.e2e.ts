import ruChat from "../../client/locales/ru/chat.json" with { type: "json" };
import ru from "../../client/locales/ru/dating.json" with { type: "json" };
import ruErrors from "../../client/locales/ru/errors.json" with { type: "json" };
import ruShell from "../../client/locales/ru/shell.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember, registerMember } from "./helpers/account.ts";
import { card, settle, tell } from "./helpers/dating.ts";
import { failUntilPressed } from "./helpers/failing.ts";
import { idOf } from "./helpers/post.ts";
import { expectPressableWhileScrolling } from "./helpers/scrolling.ts";
import { named } from "./helpers/texts.ts";
import { keepToasts } from "./helpers/toasts.ts";

// Its own server, since the search would find people whom other journeys leave behind.
test.use({ serverEnv: { LOG_LEVEL: "error" } });

const SEARCH = "**/api/user/search?**";

test("On a phone people are shown one at a time; swiping, undo, profiles and reloads work", {
  tag: "@phone",
}, async ({ person, server, complaints }) => {
  const page = await person();
  await insertMember(page, server, "Anna");
  await settle(server);
  const deck = page.getByRole("region", { name: ru.deck.label });
  const top = deck.getByRole("article");
  const swipe = async (by: number) => {
    const box = (await top.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 4 });
    await page.mouse.up();
  };
  await open(page, "/dating");
  await page.getByRole("button", { name: ru.view.one }).click();
  const headline = page.getByRole("heading", { level: 1 });
  await expect(headline).toContainText("2");
  const first = ((await top.textContent()) ?? "").includes("Boris") ? "Boris" : "Vera";
  const second = first === "Boris" ? "Vera" : "Boris";

  await test.step("a swipe left dismisses, and undo brings them back, also after a reload", async () => {
    await axe(page);
    const answered: string[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/api/user/pass/")) answered.push(response.request().method());
    });
    await swipe(-200);
    await expect(top).toContainText(second);
    await expect(headline).toContainText("1");
    await deck.getByRole("button", { name: ru.undo }).click();
    await expect(top).toContainText(first);
    await expect(headline).toContainText("2");
    await deck.getByRole("button", { name: named(ru.dismiss, first) }).dblclick();
    await expect(top).toContainText(second);
    await deck.getByRole("button", { name: ru.undo }).click();
    await expect(top).toContainText(first);
    await swipe(30);
    await expect(top).toContainText(first);
    // The last request would wait for these, and a reload loses what waits.
    await expect.poll(() => answered).toEqual(["POST", "DELETE", "POST", "DELETE"]);
    await swipe(-200);
    await expect(top).toContainText(second);
    await page.reload();
    await expect(top).toContainText(second);
    await expect(headline).toContainText("1");
    await deck.getByRole("button", { name: ru.undo }).click();
    await expect(top).toContainText(first);
    await expect(headline).toContainText("2");
  });

  await test.step("a profile opens over them, and the browser's Back closes it", async () => {
    await top.getByRole("link").click();
    await expect(page.getByRole("dialog", { name: ru.profile })).toBeVisible();
    await axe(page);
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(top).toContainText(first);
  });

  await test.step("a swipe right likes, a later visit continues with the next, and a failed load says so at once", async () => {
    await swipe(200);
    await expect(top).toContainText(second);
    await open(page, "/dating");
    await expect(top).toContainText(second);
    complaints.allow(/500/);
    await failUntilPressed(page, SEARCH, ruShell.network.now);
    await page.reload();
    await expect(page.getByText(ruShell.network.retrying)).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: ruShell.network.now }).click();
    await expect(top).toContainText(second);
    await expect(page.getByText(ruShell.network.retrying)).toHaveCount(0);
    await page.unroute(SEARCH);
  });

  await test.step("a next page that cannot be loaded is not the end of the deck", async () => {
    await failUntilPressed(page, SEARCH, ruShell.network.now, async (route) => {
      if (route.request().url().includes("cursor=")) return route.fulfill({ status: 500 });
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), cursor: "next.2" } });
    });
    await page.reload();
    await deck.getByRole("button", { name: named(ru.likes.give, second) }).click();
    await expect(top).toHaveCount(0);
    await expect(page.getByText(ruShell.network.retrying)).toBeVisible();
    await expect(page.getByRole("heading", { name: ru.deck.end })).toHaveCount(0);
    await page.getByRole("button", { name: ruShell.network.now }).click();
    await expect(page.getByRole("heading", { name: ru.deck.end })).toBeVisible();
    await page.unroute(SEARCH);
    await page.getByRole("button", { name: ru.undo }).click();
    await expect(top).toContainText(second);
  });

  await test.step("the buttons do the same, and the end of the deck stays after a reload", async () => {
    await deck.getByRole("button", { name: named(ru.keep, second) }).click();
    await expect(deck.getByRole("button", { name: named(ru.forget, second) })).toBeVisible();
    await deck.getByRole("button", { name: named(ru.likes.give, second) }).click();
    await expect(page.getByRole("heading", { name: ru.deck.end })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: ru.deck.end })).toBeVisible();
    await open(page, "/dating/bookmarks");
    await expect(card(page, first)).toHaveCount(0);
    await expect(
      card(page, second).getByRole("button", { name: named(ru.likes.takeBack, second) }),
    ).toBeVisible();
  });

  await test.step("a person who has left meanwhile is no card that comes back after every answer", async () => {
    const gleb = await registerMember(server, "Gleb");
    await open(page, "/dating");
    await expect(top).toContainText("Gleb");
    await tell(server, gleb.token, "/api/user/profile/delete", { password: gleb.password });
    complaints.allow(/403/);
    await deck.getByRole("button", { name: named(ru.likes.give, "Gleb") }).click();
    await expect(page.getByText(ruErrors.deleted_profile, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: ru.deck.end })).toBeVisible();
  });
});

test("A member finds their bookmarks, visitors and a saved search again", { tag: "@phone" }, async ({
  person,
  server,
}) => {
  const page = await person();
  const anna = await insertMember(page, server, "Anna");
  await keepToasts(page);
  const boris = await registerMember(server, "Boris");
  await tell(server, boris.token, `/api/user/profile/view/${await idOf(server, anna.token)}`);
  await tell(server, anna.token, `/api/user/bookmark/${await idOf(server, boris.token)}`);
  const tabs = page.getByRole("navigation", { name: ru.title, exact: true });

  await test.step("bookmarks", async () => {
    await open(page, "/dating/bookmarks");
    await expect(card(page, "Boris")).toBeVisible();
    await axe(page);
  });

  await test.step("visitors, who are new until they have been seen", async () => {
    await tabs.getByRole("link", { name: ru.sections.visitors }).click();
    await expect(card(page, "Boris")).toBeVisible();
    await expect(card(page, "Boris")).toContainText(ru.visitors.new.split(" · ")[0]!);
    await axe(page);
  });

  await test.step("a member who visits privately sees no visitors, and why", async () => {
    await tell(server, anna.token, "/api/settings/dating", { privateVisits: true });
    await open(page, "/dating/visitors");
    await expect(page.getByRole("heading", { name: ru.visitors.private })).toBeVisible();
    await axe(page);
  });

  await test.step("a search is saved, shows a new match, is removed, and comes back with undo", async () => {
    // An older step of the history, or a link, has other filters than those chosen last.
    await tell(server, anna.token, "/api/filter/search-preferences", { sex: "FEMALE" });
    await open(page, "/dating?sex=MALE");
    await page.getByRole("button", { name: ru.saved.save }).click();
    const dialog = page.getByRole("dialog", { name: ru.saved.save });
    await dialog.getByRole("textbox").fill("Men");
    await axe(page);
    await dialog.getByRole("button", { name: ru.saved.saveButton }).click();
    await expect(dialog).toBeHidden();
    const gleb = await registerMember(server, "Gleb");
    await tell(server, gleb.token, "/api/user/update", { sex: "MALE" });
    await open(page, "/dating/saved");
    await expect(page.getByRole("heading", { name: "Men", exact: true })).toBeVisible();
    await axe(page);
    await page.getByRole("link", { name: ru.saved.people }).click();
    await expect(card(page, "Gleb")).toBeVisible();
    await axe(page);
    await card(page, "Gleb")
      .getByRole("button", { name: named(ru.keep, "Gleb") })
      .click();
    await expect(card(page, "Gleb").getByRole("button", { name: named(ru.forget, "Gleb") })).toBeVisible();
    await card(page, "Gleb")
      .getByRole("button", { name: named(ru.dismiss, "Gleb") })
      .click();
    await expect(page.getByRole("heading", { name: ru.saved.noneNew })).toBeVisible();
    await page.getByRole("button", { name: ru.undo }).click();
    await expect(card(page, "Gleb")).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: named(ru.saved.remove, "Men") }).click();
    await expect(page.getByRole("heading", { name: ru.saved.empty })).toBeVisible();
    await page.getByRole("button", { name: ru.undo }).click();
    await expect(page.getByRole("heading", { name: "Men", exact: true })).toBeVisible();
  });

  await test.step("people with whom the member has chatted are left out, unless a switch includes them", async () => {
    const results = page.getByRole("list", { name: ru.results });
    await tell(server, anna.token, "/api/filter/search-preferences", { sex: "MALE" });
    await open(page, "/dating");
    const write = card(results, "Gleb").getByRole("link", { name: named(ru.write, "Gleb") });
    await expectPressableWhileScrolling(write);
    await write.click();
    await page.getByRole("textbox", { name: ruChat.composer.label }).fill("Привет!");
    await page.getByRole("button", { name: ruChat.composer.send }).click();
    await expect(page).toHaveURL(/\/chats\/[\w-]{36}$/);
    // Others may be found on this server, or no one at all.
    await open(page, "/dating");
    await page.getByRole("button", { name: ru.filters }).click();
    const sheet = page.getByRole("dialog", { name: ru.filters });
    await sheet.getByRole("switch", { name: ru.withWritten }).click();
    await expect(page).toHaveURL(/withWritten=true/);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(card(results, "Gleb").getByRole("link", { name: named(ru.written, "Gleb") })).toBeVisible();
  });
});
