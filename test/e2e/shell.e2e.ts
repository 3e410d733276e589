import type { Page } from "@playwright/test";
import shell from "../../client/locales/en/shell.json" with { type: "json" };
import auth from "../../client/locales/ru/auth.json" with { type: "json" };
import { expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { NO_NETWORK } from "./helpers/complaints.ts";

const header = (page: Page) => page.getByRole("banner");
const menu = (page: Page) => page.getByRole("navigation", { name: /Основные разделы|Main sections/ });
const burger = (page: Page) => header(page).getByRole("button", { name: /меню|menu/i });

/** A prerendered page loads its code with timers, so a stopped clock must be advanced. The page's own timers start after them. */
const comeAlive = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(20);
        return page.locator("#boot").count();
      },
      { intervals: [50] },
    )
    .toBe(0);

test("the chosen language is kept and used in the page title", { tag: "@both" }, async ({
  person,
  isMobile,
}) => {
  const page = await person({ firstVisit: true });
  await open(page, "/");
  await expect(page).toHaveTitle("Видеочат со случайным собеседником · Рандеву");
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");

  if (isMobile) await burger(page).click();
  await header(page).getByRole("button", { name: "English" }).click();
  await expect(page).toHaveTitle("Random video chat · Randevu");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The evening starts with a conversation");
  expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe("en");
});

test("someone whose network is blocked is led to the support", async ({ page, complaints }) => {
  complaints.allow(/403|WebSocket/);
  await page.routeWebSocket(/\/ws\b/, (socket) => socket.close());
  await page.route("**/readyz", (route) => route.fulfill({ status: 403, json: { code: "address_blocked" } }));
  await open(page, "/");
  const bar = page.getByRole("status").filter({ hasText: shell.network.blocked });
  await bar.getByRole("link", { name: shell.network.support }).click();
  await expect(page).toHaveURL("/support");
});

test("the header changes once the page is scrolled more than 25 px", async ({ page }) => {
  await open(page, "/faq/terms");
  const scrolled = () => header(page).getAttribute("data-scrolled");
  await page.evaluate(() => window.scrollTo(0, 25));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(25);
  expect(await scrolled()).toBe("false");
  await page.evaluate(() => window.scrollTo(0, 26));
  await expect.poll(scrolled).toBe("true");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(scrolled).toBe("false");
});

test("the burger menu closes on a press outside, on Escape and when a page is chosen", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "/about");
  await expect(menu(page)).toBeHidden();

  await burger(page).click();
  await expect(menu(page).getByRole("link")).toHaveText([
    "Классический",
    "Рейтинговый",
    "О сервисе",
    "Вопросы",
    "Войти",
    "Регистрация",
  ]);
  await page.touchscreen.tap(195, 800);
  await expect(menu(page)).toBeHidden();

  await burger(page).click();
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(burger(page)).toBeFocused();

  await burger(page).click();
  await menu(page).getByRole("link", { name: "Вопросы" }).click();
  await expect(page).toHaveURL("/faq/what-is");
  await expect(menu(page)).toBeHidden();
});

test("the number of people online has no label on a phone", { tag: "@phone" }, async ({ page }) => {
  await open(page, "/");
  await expect(header(page).getByTestId("online")).toHaveText(/^\d+$/);
});

test("the number of people online has a label on a desktop, and grows as people arrive", async ({
  person,
}) => {
  const first = await person();
  await open(first, "/about");
  await expect(header(first).getByTestId("online")).toHaveText(/^\d+ online$/);
  const count = async () =>
    Number.parseInt((await header(first).getByTestId("online").textContent()) ?? "", 10);
  await expect.poll(count).toBe(1);
  await open(await person(), "/about");
  await expect.poll(count).toBe(2);
});

test("the cookie banner appears after three seconds, once", async ({ person }) => {
  const page = await person({ firstVisit: true });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/about");
  await comeAlive(page);
  const banner = page.getByRole("region", { name: "О файлах cookie" });
  await page.clock.runFor(2_900);
  await expect(banner).toBeHidden();
  // Its timer may have started a moment after the page came alive.
  await expect
    .poll(async () => {
      await page.clock.runFor(200);
      return banner.isVisible();
    })
    .toBe(true);
  await expect(banner.getByRole("link")).toHaveAttribute("href", "/faq/privacy-policy");
  await expect(banner).toContainText("без слежки");

  await banner.getByRole("button").click();
  await expect(banner).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("cookieAgreement"))).toBe("true");

  await page.reload();
  await comeAlive(page);
  await page.clock.runFor(10_000);
  await expect(banner).toBeHidden();
});

for (const [path, width, height] of [
  ["/", 320, 568],
  ["/", 360, 640],
  ["/auth/sign-up", 360, 740],
] as const) {
  test(`the cookie banner of ${path} is a low row at ${width} × ${height}, and covers no heading and no button`, {
    tag: "@phone",
  }, async ({ person }) => {
    const page = await person({ firstVisit: true, viewport: { width, height } });
    await page.clock.install();
    await open(page, path);
    const banner = page.getByRole("region", { name: "О файлах cookie" });
    // The banner's timer may start a moment after the page has come alive.
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return banner.isVisible();
      })
      .toBe(true);
    await banner.evaluate((row) => Promise.all(row.getAnimations().map(({ finished }) => finished)));
    const box = (await banner.boundingBox())!;
    expect(box.height).toBeLessThanOrEqual(52);
    expect(box.y + box.height).toBeCloseTo(height, 0);
    const covered = await page.evaluate(
      (top) =>
        [...document.querySelectorAll("h1, button, input")]
          .filter((part) => !part.closest("[data-cookie-notice]"))
          .filter((part) => part.getBoundingClientRect().bottom > top)
          .filter((part) => part.getBoundingClientRect().top < innerHeight)
          .map((part) => part.textContent),
      box.y,
    );
    expect(covered).toEqual([]);
  });
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(`the cookie banner does not cover the button of a sign-up at ${width} × ${height}`, {
    tag: "@phone",
  }, async ({ person }) => {
    const page = await person({ firstVisit: true, viewport: { width, height } });
    await open(page, "/auth/sign-up");
    await page.getByLabel(auth.signUp.name).fill("Анна");
    await page.getByRole("radio", { name: auth.signUp.sexFEMALE }).check();
    await page.getByLabel(auth.signUp.birthday).fill("01.02.1999");
    await page.getByRole("button", { name: auth.signUp.next }).click();
    const submit = page.getByRole("button", { name: auth.signUp.submit });
    await expect(submit).toBeVisible();
    const banner = page.getByRole("region", { name: "О файлах cookie" });
    await expect(banner).toBeVisible();
    await banner.evaluate((row) => Promise.all(row.getAnimations().map(({ finished }) => finished)));
    await submit.focus();
    const [button, row] = [(await submit.boundingBox())!, (await banner.boundingBox())!];
    expect(button.y + button.height).toBeLessThanOrEqual(row.y);
  });

test("Start is visible on a small phone without scrolling", { tag: "@phone" }, async ({ person }) => {
  const page = await person({ viewport: { width: 360, height: 740 } });
  await open(page, "/");
  const start = await page.getByRole("button", { name: "Начать" }).boundingBox();
  expect(start!.y).toBeGreaterThan(740 / 3);
  expect(start!.y + start!.height).toBeLessThan(740);
});

test("Start is visible on a phone in landscape without scrolling, for guests and members", {
  tag: "@phone",
}, async ({ page, server }) => {
  const start = page.getByRole("button", { name: "Начать", exact: true });
  const isVisibleEverywhere = async () => {
    for (const [width, height] of [
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await expect(start).toBeInViewport({ ratio: 1 });
    }
  };
  await open(page, "/");
  await isVisibleEverywhere();
  await insertMember(page, server, "Anna");
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1, name: /Anna/ })).toBeVisible();
  await isVisibleEverywhere();
});

test("a video chat fills a phone's screen, and other pages have their footer again", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Начать" }).click();
  await expect(page.getByText("Ищем собеседника").first()).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(header(page)).toHaveCount(0);
  const spare = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(spare).toBeLessThanOrEqual(0);

  await page.goto("/about");
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("a video chat keeps the header on a desktop, with nothing below the stage to scroll to", async ({
  page,
}) => {
  await open(page, "/");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("heading", { name: "The evening starts with a conversation" })).toBeHidden();
  await expect(header(page)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  const overflow = () => document.documentElement.scrollHeight - document.documentElement.clientHeight;
  await expect.poll(() => page.evaluate(overflow)).toBe(0);

  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(header(page)).toHaveCount(0);
});

test("a notice shows while the network is lost, and disappears when it returns", { tag: "@phone" }, async ({
  page,
  complaints,
}) => {
  complaints.allow(NO_NETWORK);
  await open(page, "/about");
  const notice = page.getByText(/Нет интернета|No internet/);
  await page.context().setOffline(true);
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
});

/** Section 2 of the specification, in the words of our menu. */
const MENU = [
  ...[
    "Classic talk",
    "Rated talk",
    "Filters",
    "VIP subscription",
    "Settings",
    "About",
    "FAQ",
    "Help",
    "Support",
  ],
  ...["Dating", "Events", "Chats", "Contacts", "Profile", "Sign out"],
];

test("a member reaches everything that the menu names, and the footer, at every width", async ({
  page,
  server,
}) => {
  await insertMember(page, server, "Anna");
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await open(page, "/profile");
      const more = page.getByRole("button", { name: "More" });
      if (width >= 768) await more.click();
      for (const name of MENU)
        await expect(
          page
            .getByRole("navigation")
            .getByRole("link", { name, exact: true })
            .or(page.getByRole("button", { name, exact: true }))
            .first(),
          name,
        ).toBeVisible();
      await page.getByRole("link", { name: "VIP subscription" }).click();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect(page).toHaveURL(/\/vip$/);
      await open(page, "/events");
      await expect(page.getByRole("contentinfo")).toHaveCount(1);
    });
});
