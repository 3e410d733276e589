import type { Locator, Page } from "@playwright/test";
import ru from "../../client/locales/ru/dating.json" with { type: "json" };
import ruProfile from "../../client/locales/ru/profile.json" with { type: "json" };
import ruShell from "../../client/locales/ru/shell.json" with { type: "json" };
import ruUi from "../../client/locales/ru/ui.json" with { type: "json" };
import ruVideo from "../../client/locales/ru/video.json" with { type: "json" };
import { type Found, screensOf } from "../../scripts/screens/list.ts";
import { stepOf } from "../../scripts/screens/steps.ts";
import { DEMO_PASSWORD } from "../../scripts/seed/accounts.ts";
import { expect, open, test } from "./fixtures.ts";
import { type Demo, startDemo } from "./helpers/demo.ts";
import { lostControls } from "./helpers/lost-controls.ts";
import { getAs, postTo } from "./helpers/post.ts";
import { quiet } from "./helpers/quiet.ts";
import { misread } from "./helpers/screen-reader.ts";

/** Pages in parallel, which wait for the network at the same time. */
const PAGES = 3;
/** Pages that say little more than that a link does not work. */
const REFUSED = /not-a-|404/;
const LOADING = /^(Загружаем|Loading)…$/;
const NARROW = { width: 320, height: 640 };
/** A window of 1280 × 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };
const SMALLEST = { width: 320, height: 568 };
const PHONE = { width: 390, height: 844 };
/** A phone in landscape, and a tablet both ways: what the rail and two columns leave of the width. */
const MIDDLE = [
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];
const DESKTOP = { width: 1280, height: 800 };
/** The sum of all layout shifts while a member's page loads; 0.1 is what the Web Vitals call good. */
const SHIFT_MAX = 0.02;

let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());

test("no screen jumps while it loads; at 320 px, between phone and desktop, at 400 % and with text at 200 % every control has a name, and none is cut off or covered", {
  tag: "@phone",
}, async ({ page }) => {
  // It checks every screen six times.
  test.slow();
  const context = page.context();
  await context.addInitScript(() => {
    localStorage.setItem("cookieAgreement", "true");
    // A browser without pushes, such as this one, learns late that there is nothing to offer.
    localStorage.setItem("pushDeclined", "true");
  });
  await context.addInitScript(noteShifts);
  const url = demo.addresses[0]!;
  const lost: Record<string, string[]> = {};
  /** Checks all screens of this viewer, distributed over the pages. */
  const walk = async (viewer: "guest" | "member", found: Found, pages: Page[]) => {
    const left = screensOf(viewer, found).filter((path) => !REFUSED.test(path));
    await Promise.all(
      pages.map(async (own) => {
        for (let path = left.shift(); path; path = left.shift())
          Object.assign(lost, await lostOn(own, url, path, viewer));
      }),
    );
  };
  const pages = [page, ...(await Promise.all(Array.from({ length: PAGES - 1 }, () => context.newPage())))];
  const token = await signIn(url, "member@demo.example");
  const list = (path: string) => getAs<{ data: Record<string, string>[] }>(token, `${url}/api${path}`);
  const [chats, people] = await Promise.all([list("/chat/allPagination"), list("/user/search")]);
  const [chat, person] = [chats.data[0]!.chatID!, people.data[0]!.id!];
  const found = { chat, person, event: "", ownEvent: "", payments: [] };
  await walk("guest", found, pages);
  await page.evaluate((kept) => localStorage.setItem("token", kept), token);
  await walk("member", found, pages);
  expect(lost).toEqual({});
});

test("icons have the forced colour of their button, and text and outlines stand out where more contrast is asked for", {
  tag: "@phone",
}, async ({ page }) => {
  const { url, token } = await signedIn(page, "vip@demo.example");
  const colourOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${url}/dating`);
  const filters = page.getByRole("button", { name: ru.filters, exact: true });
  await filters.waitFor();
  expect(await colourOf(filters.locator("svg"))).toBe(await colourOf(filters));

  // Where only a background showed them.
  const { data } = await getAs<{ data: { chatID: string }[] }>(token, `${url}/api/chat/allPagination`);
  await page.goto(`${url}/chats/${data[0]!.chatID}`);
  await expect(page.getByRole("article").last()).toHaveCSS("border-top-width", "1px");
  await page.goto(`${url}/profile`);
  const backgrounds = () =>
    page
      .getByRole("slider")
      .locator("xpath=following-sibling::span")
      .evaluateAll((bars) => [
        ...new Set(bars.slice(0, 9).map((bar) => getComputedStyle(bar).backgroundColor)),
      ]);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(backgrounds).toHaveLength(1);
  expect(await backgrounds()).not.toEqual([ground]);

  const dim = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-dim"));
  const before = await dim();
  await page.emulateMedia({ forcedColors: "none", contrast: "more" });
  expect(await dim()).not.toBe(before);
});

test("in two columns of a phone, a name of ten letters is whole beside both of its marks", {
  tag: "@phone",
}, async ({ page }) => {
  const { url } = await signedIn(page, "member@demo.example", { cookieAgreement: "true" });
  await page.route("**/api/user/search?**", async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object[] };
    const widest = { name: "Константин", age: 48, verifiedAt: new Date(0).toISOString(), online: true };
    await route.fulfill({ json: { ...rest, data: data.map((found) => ({ ...found, ...widest })) } });
  });
  // Or the server would say who is really online.
  await page.routeWebSocket(/./, () => {});
  for (const width of [360, 375, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${url}/dating`);
    const card = page.getByRole("article").filter({ hasText: "Константин, 48" }).first();
    await expect(card).toContainText(ruUi.online);
    const name = card.getByText("Константин,", { exact: true });
    const [room, needed] = await name.evaluate((words) => [words.clientWidth, words.scrollWidth]);
    expect(needed).toBeLessThanOrEqual(room!);
  }
});

test("on the smallest phone nothing covers a dating card's buttons, the pin of an event or a list of suggestions", {
  tag: "@phone",
}, async ({ page }) => {
  const { url, token } = await signedIn(page, "vip@demo.example", { datingView: "one" });
  const { data } = await getAs<{ data: { id: string }[] }>(token, `${url}/api/event`);
  await page.setViewportSize(SMALLEST);
  await page.addInitScript(() => {
    // The notice covers the buttons of a card until it is answered; only a list of suggestions keeps clear of it.
    if (location.pathname === "/settings/profile") localStorage.removeItem("cookieAgreement");
    else localStorage.setItem("cookieAgreement", "true");
  });

  await page.goto(`${url}/dating`);
  const buttons = page.getByRole("region", { name: ru.deck.label }).getByRole("button");
  // There is a sixth on a card with an answer that can be quoted.
  await expect.poll(() => buttons.count()).toBeGreaterThanOrEqual(5);
  for (const button of await buttons.all()) await expect.poll(() => hitIn(button)).toBe(true);

  await page.goto(`${url}/events/${data[0]!.id}`);
  const place = page.getByTestId("open-place");
  await expect.poll(() => buttonsOverPin(place)).toBe(0);

  await page.goto(`${url}/settings/profile`);
  await page.getByRole("button", { name: ruShell.cookie.agree }).waitFor();
  await page.getByRole("button", { name: ruProfile.fields.city }).click();
  const city = page.getByRole("combobox", { name: ruProfile.fields.city });
  // Its list would begin just above the notice.
  await city.evaluate((input) => scrollBy(0, input.getBoundingClientRect().bottom - innerHeight + 120));
  await city.fill("сам");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect.poll(() => hitIn(page.getByRole("listbox"), 0.98)).toBe(true);
});

test("on the smallest phone the buttons of a talk fit its width", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize(SMALLEST);
  await open(page, "/");
  await page.getByRole("button", { name: ruVideo.start, exact: true }).first().click();
  const bar = page.getByRole("toolbar", { name: ruVideo.controls.label });
  await bar.getByRole("button", { name: ruVideo.next }).waitFor();
  for (const button of await bar.getByRole("button").all()) {
    const { x, width } = (await button.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(SMALLEST.width);
  }
});

/** Every page of the context opens as this person, in Russian. */
async function signedIn(page: Page, email: string, settings: Record<string, string> = {}) {
  const url = demo.addresses[0]!;
  const token = await signIn(url, email);
  await page
    .context()
    .addInitScript((kept) => Object.assign(localStorage, kept), { token, lang: "ru", ...settings });
  return { url, token };
}

async function signIn(url: string, email: string): Promise<string> {
  const account = { email, password: DEMO_PASSWORD };
  return (await postTo<{ token: string }>(`${url}/api/auth/login`, account)).token;
}

/** Whether a finger at this height of the element would hit it where it is now, without scrolling. */
const hitIn = (element: Locator, at = 0.5) =>
  element.evaluate((node, share) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height * share));
  }, at);

/** How many of the four sides of an event's pin are under a button. `place` is the point below the pin. */
const buttonsOverPin = (place: Locator) =>
  place.evaluate((point) => {
    const head = point.parentElement?.querySelector(".rounded-full")?.getBoundingClientRect();
    if (!head) return null;
    const { left, right, top, bottom } = head;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const sides = [
      [left, y],
      [right, y],
      [x, top],
      [x, bottom],
    ] as const;
    return sides.filter(([x, y]) => document.elementFromPoint(x, y)?.closest("button")).length;
  });

/** Members' screens load on a desktop, where lists and maps come late beside others; guests' on a phone. */
async function lostOn(page: Page, url: string, path: string, viewer: string) {
  await page.setViewportSize(viewer === "member" ? DESKTOP : NARROW);
  const { address, act } = stepOf(path);
  await page.goto(`${url}${address}`);
  await page.locator("#boot").waitFor({ state: "detached" });
  await quiet(page);
  await page.getByText(LOADING).first().waitFor({ state: "hidden" });
  await layoutIsStable(page);
  const lost: Record<string, string[]> = {};
  const note = (where: string, found: string[]) => {
    if (found.length > 0) lost[`${viewer} ${path} ${where}`] = found;
  };
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  note("while it loads", viewer === "member" && sum > SHIFT_MAX ? [JSON.stringify(shifts)] : []);
  for (const size of MIDDLE) {
    await page.setViewportSize(size);
    await layoutIsStable(page);
    note(`on ${size.width} px`, await lostControls(page));
  }
  await page.setViewportSize(NARROW);
  await layoutIsStable(page);
  await act(page, "ru");
  note("on 320 px", [...(await misread(page)), ...(await lostControls(page))]);
  await page.setViewportSize(ZOOMED);
  await layoutIsStable(page);
  note("at 400 %", await lostControls(page));
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await layoutIsStable(page);
  note("at 200 %", await lostControls(page));
  return lost;
}

interface Shift {
  value: number;
  moved: string[];
}

function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((entries) => {
    type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    for (const { value, sources } of entries.getEntries() as LayoutShift[])
      shifts.push({ value, moved: sources.map(({ node }) => String(node?.textContent).slice(0, 30)) });
  }).observe({ type: "layout-shift", buffered: true });
}

/** Waits until the layout is stable: lists measure their cards and render again some frames after a resize. */
const layoutIsStable = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let [still, height] = [0, 0]; still < 5; await frame()) {
      const { scrollHeight } = document.documentElement;
      still = scrollHeight === height ? still + 1 : 0;
      height = scrollHeight;
    }
  });
