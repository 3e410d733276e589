import type { Page } from "@playwright/test";
import { GUEST_PAGES } from "../../src/contract/paths.ts";
import { expect, open, test } from "./fixtures.ts";

/** What the page records from before its first paint on. */
interface Seen {
  prerendered: Element[];
  shifts: number[];
  largest: Element | null;
}
declare const seen: Seen;

// The build drew the pages with other settings than the tests', so the server draws them again while it answers first requests.
test.beforeEach(async ({ request }) => {
  await expect.poll(async () => (await request.get("/")).text()).toContain("data-page=");
});

/** Holds back all scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const called = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await called.promise;
    await route.continue();
  });
  return called.resolve;
}

test("React hydrates a prerendered page as it is: nothing moves, no element is replaced, and none is a larger paint", {
  tag: "@both",
}, async ({ person, language }) => {
  const page = await person();
  await page.addInitScript(() => {
    const all: Seen = { prerendered: [], shifts: [], largest: null };
    Object.assign(window, { seen: all });
    document.addEventListener("DOMContentLoaded", () => {
      all.prerendered = [...document.querySelectorAll("#root *")];
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) all.shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      all.largest = (list.getEntries().at(-1) as unknown as { element: Element | null }).element;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  for (const path of GUEST_PAGES) {
    await open(page, (language === "ru" ? path : `${path}?lang=en`) as `/${string}`);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    // Chromium reports a paint once it is on screen, which may be late on a busy machine.
    await page.waitForFunction(() => seen.largest !== null);
    const { prerendered, gone, largest, shift } = await page.evaluate(() => ({
      prerendered: seen.prerendered.length,
      gone: seen.prerendered.filter((element) => !element.isConnected).map((element) => element.outerHTML),
      largest: seen.prerendered.includes(seen.largest!),
      shift: seen.shifts.reduce((sum, value) => sum + value, 0),
    }));
    expect(prerendered, path).toBeGreaterThan(20);
    expect(gone, path).toEqual([]);
    expect(largest, path).toBe(true);
    // A page that is rendered anew moves by a tenth and more; fonts that arrive late on a busy machine, by three hundredths.
    expect(shift, path).toBeLessThan(0.05);
    await expect(page.locator('a[href*="lang="]'), path).toHaveCount(0);
  }
});

test("the cover over a page in another language is removed only once the page is rendered", async ({
  person,
}) => {
  const page = await person();
  await page.addInitScript(() => {
    localStorage.setItem("lang", "en");
    new MutationObserver((records) => {
      if (
        records.some(({ removedNodes }) =>
          [...removedNodes].some(({ id }: Node & { id?: string }) => id === "boot"),
        )
      )
        Object.assign(window, { headingThen: document.querySelector("#root h1")?.textContent });
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, "/");
  expect(await page.evaluate(() => (window as unknown as { headingThen?: string }).headingThen)).toMatch(
    /^[\w ]+$/,
  );
});

test("a page prerendered for others is removed before its code has loaded, so nothing can be typed into it", async ({
  person,
}) => {
  for (const stored of [{ lang: "en" }, { token: "a member's" }]) {
    const page = await person({ firstVisit: true });
    await page.addInitScript((items) => Object.assign(localStorage, items), stored);
    const releaseScripts = await holdScripts(page);
    await page.goto("/auth/login", { waitUntil: "domcontentloaded" });
    await expect(page.locator("#boot")).toHaveCount(1);
    await expect(page.locator("#root *")).toHaveCount(0);
    releaseScripts();
  }
});

test("a page whose HTML arrives in two parts is hydrated when the second is there", async ({
  person,
  complaints,
}) => {
  // Chromium knows no network for a document that a test fulfils, so its socket may not open.
  complaints.allow(/LOCAL_NETWORK_ACCESS/);
  const page = await person();
  const code = ["react", "base", "index"].map((name) => page.waitForResponse(`**/assets/${name}-*.js`));
  await page.route("**/second-part.js", async (route) => {
    for (const came of code) await (await came).finished();
    // By then code that does not wait would have run on half a page.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.route("**/", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replace("<body>", '<body><script src="/second-part.js"></script>'),
    });
  });
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a hydrated page shows what was chosen earlier in this browser", async ({ person }) => {
  const page = await person();
  await page.addInitScript(() => localStorage.setItem("video.country", "FR"));
  await page.goto("/?lang=en");
  const start = await page.getByRole("button", { name: "Start", exact: true }).elementHandle();
  await expect(page.getByRole("button", { name: "France" })).toHaveText("France");
  expect(await start!.evaluate((button) => button.isConnected)).toBe(true);
});

test("a page that differs in this browser is rendered again, and keeps what a guest has typed", async ({
  person,
}) => {
  const page = await person();
  const releaseScripts = await holdScripts(page);
  await page.goto("/auth/login?lang=en#error=refused", { waitUntil: "commit" });
  const email = page.getByRole("textbox", { name: "E-mail" });
  await email.fill("anna@example.com");
  releaseScripts();
  await expect(page.locator("#boot")).toHaveCount(0);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(email).toHaveValue("anna@example.com");
  await expect(email).toBeFocused();
});

test("a page keeps what a guest did before React took over: text, focus, choices and pressed buttons", async ({
  person,
}) => {
  const page = await person();
  const releaseScripts = await holdScripts(page);
  await page.goto("/auth/login?lang=en", { waitUntil: "commit" });
  const email = page.getByRole("textbox", { name: "E-mail" });
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await email.fill("anna@example.com");
  releaseScripts();
  await expect(page.locator("#boot")).toHaveCount(0);
  await expect(email).toHaveValue("anna@example.com");
  await expect(email).toBeFocused();
  await expect(password).toHaveAttribute("type", "text");
  await email.press("Enter");
  await expect(page.getByText("This field is required.")).toHaveCount(1);

  const releaseAgain = await holdScripts(page);
  await page.goto("/support?lang=en", { waitUntil: "commit" });
  const subject = page.getByLabel("Subject");
  await subject.selectOption("bug");
  releaseAgain();
  await expect(page.locator("#boot")).toHaveCount(0);
  await expect(subject).toHaveValue("bug");
});

test("a form keeps what was filled in even if typing makes React take over part by part", async ({
  person,
}) => {
  const page = await person();
  const releaseScripts = await holdScripts(page);
  await page.goto("/auth/sign-up?lang=en", { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Anna");
  await page.getByRole("radio", { name: "Female", exact: true }).check();
  await page.getByLabel("Date of birth").fill("05/05/1995");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.evaluate(() => {
    const name = document.querySelector("input")!;
    const typing = setInterval(() => {
      if (document.getElementById("boot")) name.dispatchEvent(new Event("input", { bubbles: true }));
      else clearInterval(typing);
    });
  });
  releaseScripts();
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("a form submitted before its scripts have loaded waits for them, and no address contains the password", async ({
  person,
  complaints,
}) => {
  complaints.allow(/401|404/);
  const page = await person();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const releaseScripts = await holdScripts(page);
  await page.goto("/auth/login?lang=en", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "E-mail" }).fill("no-one@example.com");
  await page.getByLabel("Password", { exact: true }).fill("lamppost17");
  const asked = page.waitForResponse("**/api/auth/login");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  releaseScripts();
  await asked;
  expect(addresses.filter((address) => address.includes("lamppost17"))).toEqual([]);
});

test("Start works before any code is loaded: the camera opens at once, and the search follows", async ({
  person,
}) => {
  const page = await person();
  await page.addInitScript(() => {
    const asked: Promise<MediaStream>[] = [];
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    Object.assign(window, { asked });
    devices.getUserMedia = (wanted) => {
      asked.push(ask(wanted));
      return asked.at(-1)!;
    };
  });
  const lights = () =>
    page.evaluate(async () => {
      const streams = await Promise.all((window as unknown as { asked: Promise<MediaStream>[] }).asked);
      return streams.map((stream) =>
        stream.getTracks().map(({ kind, readyState }) => `${kind} ${readyState}`),
      );
    });
  const releaseScripts = await holdScripts(page);
  await page.goto("/?lang=en", { waitUntil: "commit" });
  const [on, off] = [
    ["audio live", "video live"],
    ["audio ended", "video ended"],
  ];
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect.poll(lights).toEqual([on]);
  await page.getByRole("button", { name: "Русский" }).first().click();
  await expect.poll(lights).toEqual([off]);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect.poll(lights).toEqual([off, on]);
  releaseScripts();
  await expect(page.getByTestId("stage")).toHaveAttribute("data-state", "searching");
  expect(await lights()).toEqual([off, on]);
});
