import enDating from "../../client/locales/en/dating.json" with { type: "json" };
import ruDating from "../../client/locales/ru/dating.json" with { type: "json" };
import ruUi from "../../client/locales/ru/ui.json" with { type: "json" };
import { expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { settle } from "./helpers/dating.ts";
import { named } from "./helpers/texts.ts";

// Its own server, since the search would find people whom other journeys leave behind.
test.use({ serverEnv: { LOG_LEVEL: "error" } });

test("the second click of a double click does not press what has moved under the pointer", async ({
  page,
  server,
}) => {
  await insertMember(page, server, "Anna");
  await settle(server);
  await open(page, "/dating");
  const people = page.getByRole("list", { name: enDating.results }).locator("[data-person]");
  const idOf = (place: number) => people.nth(place).getAttribute("data-person");
  const person = (id: string | null) => people.and(page.locator(`[data-person="${id}"]`));
  await expect(people.nth(1)).toBeVisible();
  const [first, second] = [await idOf(0), await idOf(1)];
  await person(first)
    .getByRole("button", { name: RegExp(`^${named(enDating.dismiss, ".*")}$`) })
    .dblclick();
  await expect(person(first)).toHaveCount(0);
  await expect(person(second)).toBeVisible();
});

test("a press right after a sheet was closed reaches the page", { tag: "@phone" }, async ({
  page,
  server,
}) => {
  await insertMember(page, server, "Anna");
  await open(page, "/dating");
  const one = page.getByRole("button", { name: ruDating.view.one });
  const { x, y, width, height } = (await one.boundingBox())!;
  await page.getByRole("button", { name: ruDating.filters }).click();
  const sheet = page.getByRole("dialog", { name: ruDating.filters });
  await expect(sheet.getByRole("button", { name: ruUi.close })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page.getByRole("button", { name: ruDating.view.grid })).toBeVisible();
});

test("a second finger on a card answers nothing while the first one holds it", { tag: "@phone" }, async ({
  page,
  server,
}) => {
  await insertMember(page, server, "Anna");
  await settle(server);
  await open(page, "/dating");
  await page.getByRole("button", { name: ruDating.view.one }).click();
  const top = page.getByRole("region", { name: ruDating.deck.label }).getByRole("article");
  const shown = (await top.getAttribute("data-person"))!;
  const { x, y, width } = (await top.boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const finger = (id: number, at: number) => ({ id, x: x + width * at, y: y + 80 });
  const touch = (type: "touchStart" | "touchEnd", ...touchPoints: ReturnType<typeof finger>[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  // Fingers are lifted in the order of their ids: the second one first.
  const [first, second] = [finger(1, 0.2), finger(0, 0.8)];
  await touch("touchStart", first);
  await touch("touchStart", second, first);
  await touch("touchEnd");
  // An answered card flies out first.
  await top
    .locator("..")
    .evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)));
  await expect(page.getByRole("button", { name: ruDating.undo })).toBeDisabled();
  await expect(top).toHaveAttribute("data-person", shown);
});
