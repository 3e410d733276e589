import type { Page } from "@playwright/test";
import en from "../../client/locales/en/dating.json" with { type: "json" };
import enFilters from "../../client/locales/en/filters.json" with { type: "json" };
import enUi from "../../client/locales/en/ui.json" with { type: "json" };
import ru from "../../client/locales/ru/dating.json" with { type: "json" };
import ruFilters from "../../client/locales/ru/filters.json" with { type: "json" };
import ruUi from "../../client/locales/ru/ui.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";

type Texts = typeof ru;
type FilterTexts = typeof ruFilters;

const card = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });
const named = (text: string, name: string) => text.replace("{{name}}", name);

test("A member finds people: filters, a profile and back, undo, an empty page and its way out", {
  tag: "@both",
}, async ({ person, server, language, isMobile }) => {
  test.slow();
  const t = { ru, en: en as unknown as Texts }[language];
  const filters = { ru: ruFilters, en: enFilters as FilterTexts }[language];
  const tell = (token: string, path: string, body: object) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const page = await person();
  await insertMember(page, server, "Anna");
  for (const [name, sex] of [
    ["Boris", "MALE"],
    ["Vera", "FEMALE"],
  ] as const) {
    const { token } = await insertMember(await person(), server, name);
    await tell(token, "/api/user/update", { sex });
  }
  const openFilters = async () => {
    if (!isMobile) return page.getByRole("complementary", { name: t.filters });
    await page.getByRole("button", { name: t.filters }).click();
    return page.getByRole("dialog", { name: t.filters });
  };
  const closeFilters = async () => {
    if (isMobile) await page.keyboard.press("Escape");
  };

  await test.step("everyone is there without a question", async () => {
    await open(page, "/dating");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t.title);
    await expect(card(page, "Boris").first()).toBeVisible();
    await expect(card(page, "Vera").first()).toBeVisible();
    await axe(page);
  });

  await test.step("a filter counts at once, and its chip takes it away", async () => {
    const form = await openFilters();
    const men = form.getByRole("radio", { name: filters.sexes.MALE, exact: true });
    // The choice comes back through the cache of queries, a turn after the click.
    await men.click();
    await expect(men).toBeChecked();
    await expect(form.getByRole("button", { name: filters.vip.open })).toBeVisible();
    await axe(page);
    await closeFilters();
    await expect(card(page, "Vera")).toHaveCount(0);
    await expect(card(page, "Boris").first()).toBeVisible();
  });

  await test.step("a profile opens, and back leads to the same people", async () => {
    await card(page, "Boris").last().getByRole("link").first().click();
    // A page of its own on a phone; on a desktop beside the people, who stay where they are.
    await expect(page.getByRole("heading", { name: "Boris" })).toBeVisible();
    await axe(page);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Boris" })).toHaveCount(0);
    await expect(card(page, "Boris").last()).toBeVisible();
    await expect(card(page, "Vera")).toHaveCount(0);
  });

  await test.step("not interested, and taken back", async () => {
    const results = page.getByRole("list").last();
    await results.getByRole("button", { name: named(t.pass, "Boris") }).click();
    await expect(card(page, "Boris")).toHaveCount(0);
    await page.getByRole("button", { name: t.undo }).click();
    await expect(card(page, "Boris").last()).toBeVisible();
  });

  await test.step("a bookmark stays", async () => {
    await card(page, "Boris")
      .last()
      .getByRole("button", { name: named(t.keep, "Boris") })
      .click();
    await expect(
      card(page, "Boris")
        .last()
        .getByRole("button", { name: named(t.forget, "Boris") }),
    ).toBeVisible();
    // The toast lies over the head of a phone's page.
    const { close } = { ru: ruUi, en: enUi }[language];
    await page.getByRole("listitem").filter({ hasText: t.undo }).getByRole("button", { name: close }).click();
  });

  await test.step("an empty page says which filter empties it, and one tap fills it", async () => {
    const form = await openFilters();
    const to = form.getByRole("textbox", { name: `${filters.names.age}: ${filters.to}` });
    await to.fill("20");
    await to.press("Enter");
    await closeFilters();
    await expect(page.getByRole("heading", { name: t.empty.title })).toBeVisible();
    await axe(page);
    const way = t.empty.without.replace("{{filter}}", filters.names.age).replace("{{count}}", "1");
    await page.getByRole("button", { name: way }).click();
    await expect(card(page, "Boris").last()).toBeVisible();
  });
});

test("A member comes back to people kept, visitors and a saved search", { tag: "@phone" }, async ({
  person,
  server,
  language,
}) => {
  const t = { ru, en: en as unknown as Texts }[language];
  const tell = (token: string, path: string, body: object = {}) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  test.slow();
  const page = await person();
  const anna = await insertMember(page, server, "Anna");
  const boris = await insertMember(await person(), server, "Boris");
  const idOf = async ({ token }: { token: string }) => {
    const me = await fetch(`${server.url}/api/user/me`, { headers: { authorization: `Bearer ${token}` } });
    return ((await me.json()) as { id: string }).id;
  };
  await tell(boris.token, `/api/user/profile/view/${await idOf(anna)}`);
  await tell(anna.token, `/api/user/bookmark/${await idOf(boris)}`);
  const tabs = page.getByRole("navigation", { name: t.title, exact: true });

  await test.step("people kept", async () => {
    await open(page, "/dating/bookmarks");
    await expect(card(page, "Boris")).toBeVisible();
    await axe(page);
  });

  await test.step("visitors, who are new until they are looked at", async () => {
    await tabs.getByRole("link", { name: t.sections.visitors }).click();
    await expect(card(page, "Boris")).toBeVisible();
    await expect(card(page, "Boris")).toContainText(t.visitors.new.split(" · ")[0]!);
    await axe(page);
  });

  await test.step("who visits privately sees no visitors, and why", async () => {
    await tell(anna.token, "/api/settings/dating", { privateVisits: true });
    await open(page, "/dating/visitors");
    await expect(page.getByRole("heading", { name: t.visitors.private })).toBeVisible();
    await axe(page);
  });

  await test.step("a search is saved, tells of a person who newly matches, and is removed and taken back", async () => {
    await tell(anna.token, "/api/filter/search-preferences", { sex: "MALE" });
    await open(page, "/dating");
    await page.getByRole("button", { name: t.saved.save }).click();
    const dialog = page.getByRole("dialog", { name: t.saved.save });
    await dialog.getByRole("textbox").fill("Men");
    await axe(page);
    await dialog.getByRole("button", { name: t.saved.saveButton }).click();
    await expect(dialog).toBeHidden();
    const gleb = await insertMember(await person(), server, "Gleb");
    await tell(gleb.token, "/api/user/update", { sex: "MALE" });
    await open(page, "/dating/saved");
    await expect(page.getByRole("heading", { name: "Men", exact: true })).toBeVisible();
    await axe(page);
    await page.getByRole("link", { name: t.saved.people }).click();
    await expect(card(page, "Gleb")).toBeVisible();
    await axe(page);
    await page.goBack();
    await page.getByRole("button", { name: named(t.saved.remove, "Men") }).click();
    await expect(page.getByRole("heading", { name: t.saved.empty })).toBeVisible();
    await page.getByRole("button", { name: t.undo }).click();
    await expect(page.getByRole("heading", { name: "Men", exact: true })).toBeVisible();
  });
});
