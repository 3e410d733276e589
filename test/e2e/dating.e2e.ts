import type { Locator, Page, Request } from "@playwright/test";
import en from "../../client/locales/en/dating.json" with { type: "json" };
import enFilters from "../../client/locales/en/filters.json" with { type: "json" };
import ruChat from "../../client/locales/ru/chat.json" with { type: "json" };
import ru from "../../client/locales/ru/dating.json" with { type: "json" };
import ruShell from "../../client/locales/ru/shell.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember, registerMember } from "./helpers/account.ts";
import { idOf, send } from "./helpers/post.ts";
import type { RunningServer } from "./helpers/server.ts";

// Its own server, since the search would find people whom other journeys leave behind.
test.use({ serverEnv: { LOG_LEVEL: "error" } });

const card = (within: Page | Locator, name: string) => within.getByRole("article").filter({ hasText: name });
const named = (text: string, name: string) => text.replace("{{name}}", name);
const tell = (server: RunningServer, token: string, path: string, body: object = {}) =>
  send(server.url + path, { token, body });

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function settle(server: RunningServer): Promise<void> {
  const boris = await registerMember(server, "Boris");
  await tell(server, boris.token, "/api/user/update", { sex: "MALE" });
  await registerMember(server, "Vera");
}

test("A member finds people with the keyboard alone", async ({ person, server }) => {
  const page = await person();
  await insertMember(page, server, "Anna");
  await settle(server);
  const results = page.getByRole("list", { name: en.results });
  const filters = page.getByRole("complementary", { name: en.filters });
  const press = async (target: Locator, key = "Enter") => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };

  await test.step("suggestions have a reason, and one is kept", async () => {
    await open(page, "/dating");
    await expect(card(results, "Vera")).toBeVisible();
    const suggested = page.getByRole("region", { name: en.suggested.title });
    await expect(card(suggested, "Boris")).toContainText(/\w/);
    await press(suggested.getByRole("button", { name: named(en.keep, "Boris") }));
    await expect(results.getByRole("button", { name: named(en.forget, "Boris") })).toBeVisible();
    await axe(page);
  });

  await test.step("a filter is a step of the history", async () => {
    await tabTo(page, filters.getByRole("radio", { name: enFilters.sexes.ANY, exact: true }).first());
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL(/sex=MALE/);
    await expect(card(results, "Vera")).toHaveCount(0);
    await page.goBack();
    await expect(card(results, "Vera")).toBeVisible();
    await page.goForward();
    await expect(card(results, "Vera")).toHaveCount(0);
    await page.reload();
    await expect(card(results, "Boris")).toBeVisible();
    await expect(card(results, "Vera")).toHaveCount(0);
  });

  await test.step("a profile opens next to the people; Escape leads back to its card", async () => {
    const link = card(results, "Boris").getByRole("link").first();
    await press(link);
    await expect(page.getByRole("heading", { name: "Boris" })).toBeVisible();
    // Waits until the cards, which make room for the profile, stand still again.
    await link.click({ trial: true });
    await axe(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Boris" })).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  await test.step("a request for friendship shows on the card, and the list stays as it is", async () => {
    let searches = 0;
    const count = (request: Request) => {
      if (request.url().includes("/api/user/search?")) searches += 1;
    };
    page.on("request", count);
    await press(card(results, "Boris").getByRole("button", { name: named(en.befriend, "Boris") }));
    await expect(results.getByRole("button", { name: named(en.askedAlready, "Boris") })).toBeDisabled();
    await page.getByRole("button", { name: en.undo }).waitFor();
    await page.keyboard.press("F8");
    await press(page.getByRole("button", { name: en.undo }));
    await expect(results.getByRole("button", { name: named(en.befriend, "Boris") })).toBeEnabled();
    page.off("request", count);
    expect(searches).toBe(0);
  });

  await test.step("'not interested' can be undone from the toast, even before it has reached the server", async () => {
    const pass = Promise.withResolvers<void>();
    await page.route("**/api/user/pass/*", async (route) => {
      if (route.request().method() === "POST") await pass.promise;
      await route.continue();
    });
    await press(results.getByRole("button", { name: named(en.pass, "Boris") }));
    // The toast disappears after five seconds unless it has the focus.
    await page.getByRole("button", { name: en.undo }).waitFor();
    await page.keyboard.press("F8");
    await expect(page.getByRole("heading", { name: en.empty.title })).toBeVisible();
    await press(page.getByRole("button", { name: en.undo }));
    await expect(card(results, "Boris")).toBeVisible();
    const undone = page.waitForResponse((response) => response.request().method() === "DELETE");
    pass.resolve();
    await undone;
    await page.reload();
    await expect(card(results, "Boris")).toBeVisible();
  });

  await test.step("an empty page names the filter that empties it, and offers to remove it", async () => {
    const to = filters.getByRole("textbox", { name: `${enFilters.names.age}: ${enFilters.to}` });
    await tabTo(page, to);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("20");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: en.empty.title })).toBeVisible();
    await axe(page);
    const way = en.empty.without.replace("{{filter}}", enFilters.names.age).replace("{{count}}", "1");
    await press(page.getByRole("button", { name: way }));
    await expect(card(results, "Boris")).toBeVisible();
  });

  await test.step("the VIP filters explain what they offer", async () => {
    await press(filters.getByRole("button", { name: enFilters.vip.open }));
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("the kept person is among the bookmarks", async () => {
    const tabs = page.getByRole("navigation", { name: en.title, exact: true });
    await press(tabs.getByRole("link", { name: en.sections.bookmarks }));
    await expect(card(page, "Boris")).toBeVisible();
    await axe(page);
  });
});

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

  await test.step("a swipe left passes, and undo brings them back, also after a reload", async () => {
    await axe(page);
    await swipe(-200);
    await expect(top).toContainText(second);
    await expect(headline).toContainText("1");
    await deck.getByRole("button", { name: ru.undo }).click();
    await expect(top).toContainText(first);
    await expect(headline).toContainText("2");
    await deck.getByRole("button", { name: named(ru.pass, first) }).dblclick();
    await expect(top).toContainText(second);
    await deck.getByRole("button", { name: ru.undo }).click();
    await expect(top).toContainText(first);
    await swipe(30);
    await expect(top).toContainText(first);
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

  await test.step("a swipe right keeps, a reload continues with the next, and a failed load says so at once", async () => {
    await swipe(200);
    await expect(top).toContainText(second);
    complaints.allow(/500/);
    const search = "**/api/user/search?**";
    await page.route(search, (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(page.getByText(ruShell.network.retrying)).toBeVisible();
    await axe(page);
    await page.unroute(search);
    await page.getByRole("button", { name: ruShell.network.now }).click();
    await expect(top).toContainText(second);
    await expect(page.getByText(ruShell.network.retrying)).toHaveCount(0);
  });

  await test.step("a next page that cannot be loaded is not the end of the deck", async () => {
    const search = "**/api/user/search?**";
    await page.route(search, async (route) => {
      if (route.request().url().includes("cursor=")) return route.fulfill({ status: 500 });
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), cursor: "next.2" } });
    });
    await page.reload();
    await deck.getByRole("button", { name: named(ru.keep, second) }).click();
    await expect(top).toHaveCount(0);
    await expect(page.getByText(ruShell.network.retrying)).toBeVisible();
    await expect(page.getByRole("heading", { name: ru.deck.end })).toHaveCount(0);
    await page.unroute(search);
    await page.getByRole("button", { name: ruShell.network.now }).click();
    await expect(page.getByRole("heading", { name: ru.deck.end })).toBeVisible();
    await page.getByRole("button", { name: ru.undo }).click();
    await expect(top).toContainText(second);
  });

  await test.step("the buttons do the same, and the end of the deck stays after a reload", async () => {
    await deck.getByRole("button", { name: named(ru.keep, second) }).click();
    await expect(page.getByRole("heading", { name: ru.deck.end })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: ru.deck.end })).toBeVisible();
    await open(page, "/dating/bookmarks");
    await expect(card(page, first)).toBeVisible();
    await expect(card(page, second)).toBeVisible();
  });
});

test("A member finds their bookmarks, visitors and a saved search again", { tag: "@phone" }, async ({
  person,
  server,
}) => {
  const t = ru;
  const page = await person();
  const anna = await insertMember(page, server, "Anna");
  const boris = await registerMember(server, "Boris");
  await tell(server, boris.token, `/api/user/profile/view/${await idOf(server, anna.token)}`);
  await tell(server, anna.token, `/api/user/bookmark/${await idOf(server, boris.token)}`);
  const tabs = page.getByRole("navigation", { name: t.title, exact: true });

  await test.step("bookmarks", async () => {
    await open(page, "/dating/bookmarks");
    await expect(card(page, "Boris")).toBeVisible();
    await axe(page);
  });

  await test.step("visitors, who are new until they have been seen", async () => {
    await tabs.getByRole("link", { name: t.sections.visitors }).click();
    await expect(card(page, "Boris")).toBeVisible();
    await expect(card(page, "Boris")).toContainText(t.visitors.new.split(" · ")[0]!);
    await axe(page);
  });

  await test.step("a member who visits privately sees no visitors, and why", async () => {
    await tell(server, anna.token, "/api/settings/dating", { privateVisits: true });
    await open(page, "/dating/visitors");
    await expect(page.getByRole("heading", { name: t.visitors.private })).toBeVisible();
    await axe(page);
  });

  await test.step("a search is saved, shows a new match, is removed, and comes back with undo", async () => {
    // An older step of the history, or a link, has other filters than those chosen last.
    await tell(server, anna.token, "/api/filter/search-preferences", { sex: "FEMALE" });
    await open(page, "/dating?sex=MALE");
    await page.getByRole("button", { name: t.saved.save }).click();
    const dialog = page.getByRole("dialog", { name: t.saved.save });
    await dialog.getByRole("textbox").fill("Men");
    await axe(page);
    await dialog.getByRole("button", { name: t.saved.saveButton }).click();
    await expect(dialog).toBeHidden();
    const gleb = await registerMember(server, "Gleb");
    await tell(server, gleb.token, "/api/user/update", { sex: "MALE" });
    await open(page, "/dating/saved");
    await expect(page.getByRole("heading", { name: "Men", exact: true })).toBeVisible();
    await axe(page);
    await page.getByRole("link", { name: t.saved.people }).click();
    await expect(card(page, "Gleb")).toBeVisible();
    await axe(page);
    await card(page, "Gleb")
      .getByRole("button", { name: named(t.keep, "Gleb") })
      .click();
    await expect(card(page, "Gleb").getByRole("button", { name: named(t.forget, "Gleb") })).toBeVisible();
    await card(page, "Gleb")
      .getByRole("button", { name: named(t.pass, "Gleb") })
      .click();
    await expect(page.getByRole("heading", { name: t.saved.noneNew })).toBeVisible();
    await page.getByRole("button", { name: t.undo }).click();
    await expect(card(page, "Gleb")).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: named(t.saved.remove, "Men") }).click();
    const undo = page.getByRole("button", { name: t.undo });
    await undo.hover();
    await expect(page.getByRole("heading", { name: t.saved.empty })).toBeVisible();
    await undo.click();
    await expect(page.getByRole("heading", { name: "Men", exact: true })).toBeVisible();
  });

  await test.step("people with whom the member has chatted are left out, unless a switch includes them", async () => {
    const results = page.getByRole("list", { name: t.results });
    await tell(server, anna.token, "/api/filter/search-preferences", { sex: "MALE" });
    await open(page, "/dating");
    await card(results, "Gleb")
      .getByRole("link", { name: named(t.write, "Gleb") })
      .click();
    await page.getByRole("textbox", { name: ruChat.composer.label }).fill("Привет!");
    await page.getByRole("button", { name: ruChat.composer.send }).click();
    await expect(page).toHaveURL(/\/chats\/[\w-]{36}$/);
    // Others may be found on this server, or no one at all.
    await open(page, "/dating");
    await page.getByRole("button", { name: t.filters }).click();
    const sheet = page.getByRole("dialog", { name: t.filters });
    await sheet.getByRole("switch", { name: t.withWritten }).click();
    await expect(page).toHaveURL(/withWritten=true/);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(card(results, "Gleb").getByRole("link", { name: named(t.written, "Gleb") })).toBeVisible();
  });
});
