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
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Boris");
    await page.goBack();
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
