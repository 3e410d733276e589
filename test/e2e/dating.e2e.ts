import type { Locator, Page, Request } from "@playwright/test";
import en from "../../client/locales/en/dating.json" with { type: "json" };
import enFilters from "../../client/locales/en/filters.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember, newMember } from "./helpers/account.ts";
import { card, settle } from "./helpers/dating.ts";
import { signedIn } from "./helpers/socket.ts";
import { named } from "./helpers/texts.ts";
import { keepToasts } from "./helpers/toasts.ts";

// Its own server, since the search would find people whom other journeys leave behind.
test.use({ serverEnv: { LOG_LEVEL: "error" } });

/** Presses Tab, or Shift and Tab to something earlier in the page, until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isEarlier = await target.evaluate(
    (node) => (document.activeElement?.compareDocumentPosition(node) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(isEarlier ? "Shift+Tab" : "Tab");
  }
  await expect(target).toBeFocused();
}

test("A member finds people with the keyboard alone", async ({ person, server }) => {
  const page = await person();
  await insertMember(page, server, "Anna");
  await keepToasts(page);
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
    const dismissal = Promise.withResolvers<void>();
    await page.route("**/api/user/pass/*", async (route) => {
      if (route.request().method() === "POST") await dismissal.promise;
      await route.continue();
    });
    await press(results.getByRole("button", { name: named(en.dismiss, "Boris") }));
    await page.getByRole("button", { name: en.undo }).waitFor();
    await page.keyboard.press("F8");
    await expect(page.getByRole("heading", { name: en.empty.title })).toBeVisible();
    await press(page.getByRole("button", { name: en.undo }));
    await expect(card(results, "Boris")).toBeVisible();
    const undone = page.waitForResponse((response) => response.request().method() === "DELETE");
    dismissal.resolve();
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

test("A person who has asked is accepted on their card, and leaves the list when they block", async ({
  person,
  server,
}) => {
  const anna = await newMember(await person(), server, "Anna");
  const gleb = await newMember(await person(), server, "Gleb");
  await gleb.request(`/api/user/friendship/requests/follow/${anna.id}`, {});
  await Promise.all([signedIn(anna.page), open(anna.page, "/dating")]);
  // The part of the page that follows changes of ties loads last, together with the badges.
  await expect(anna.page.getByRole("link", { name: /^Contacts.*1 new/ })).toBeVisible();
  const results = anna.page.getByRole("list", { name: en.results });
  await results.getByRole("button", { name: named(en.accept, "Gleb") }).click();
  await expect(results.getByRole("button", { name: named(en.friends, "Gleb") })).toBeDisabled();
  await expect(anna.page.getByText(named(en.nowFriends, "Gleb")).first()).toBeVisible();
  const friends = await anna.request<{ data: { user: { name: string } }[] }>(
    "/api/user/friendship/friendsPagination",
  );
  expect(friends.data.map(({ user }) => user.name)).toEqual(["Gleb"]);

  await gleb.request(`/api/user/blocks/${anna.id}`, {});
  await expect(card(results, "Gleb")).toHaveCount(0);
});
