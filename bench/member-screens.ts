import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumFlags, chromiumPath } from "../playwright.config.ts";
import { DEMO_PASSWORD } from "../scripts/seed/accounts.ts";
import { startDemo } from "../test/e2e/helpers/demo.ts";
import { postTo } from "../test/e2e/helpers/post.ts";
import { quiet } from "../test/e2e/helpers/quiet.ts";
import type { BenchRow } from "./report.ts";

const THROTTLE = 4;
const VIEWPORT = { width: 390, height: 844 };
const FIRST_MS = 600;
const AGAIN_MS = 150;
/** A screen that has not changed for this long has settled. */
const QUIET_MS = 400;
const SCREENS = [
  { name: "dating", path: "/dating" },
  { name: "events", path: "/events" },
  { name: "chats", path: "/chats" },
  { name: "contacts", path: "/contacts" },
  { name: "profile", path: "/profile" },
  { name: "home", path: "/" },
];

/** From the tap on the bar until the screen no longer changes, in the demo town, with the CPU throttled to a quarter. */
export async function memberScreensBench(): Promise<BenchRow[]> {
  const demo = await startDemo();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const url = demo.addresses[0]!;
    const { token } = await postTo<{ token: string }>(`${url}/api/auth/login`, {
      email: "member@demo.example",
      password: DEMO_PASSWORD,
    });
    const context = await browser.newContext({ viewport: VIEWPORT, isMobile: true, hasTouch: true });
    const page = await signedIn(context, url, token);
    const first = await visitAll(page);
    const again = await visitAll(page);
    return SCREENS.flatMap(({ name }, at) => [
      row(`${name}, first visit`, first[at]!, FIRST_MS),
      row(`${name}, again`, again[at]!, AGAIN_MS),
    ]);
  } finally {
    await browser.close();
    await demo.stop();
  }
}

async function signedIn(context: BrowserContext, url: string, token: string): Promise<Page> {
  await context.addInitScript((kept) => Object.assign(localStorage, kept), {
    token,
    lang: "en",
    cookieAgreement: "true",
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("#boot").waitFor({ state: "detached" });
  // On a first visit the service worker caches the app for offline use: 150 files, once.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await quiet(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  return page;
}

async function visitAll(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const { path } of SCREENS) times.push(await settled(page, path));
  return times;
}

/** Presses the link in the page itself, so that the time begins with the event and not with its way from here. */
const settled = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    ({ path, quietMs }) =>
      new Promise<number>((done) => {
        const link = document.querySelector<HTMLElement>(`nav a[href="${path}"]:not([hidden])`)!;
        const began = performance.now();
        let latest = began;
        const paint = () => requestAnimationFrame(() => setTimeout(() => (latest = performance.now())));
        const observer = new MutationObserver(paint);
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        const look = setInterval(() => {
          const isThere = path === "/" ? location.pathname === path : location.pathname.startsWith(path);
          const isLoading = document.querySelector("main [aria-busy=true]") !== null;
          if (!isThere || isLoading || latest === began || performance.now() - latest < quietMs) return;
          clearInterval(look);
          observer.disconnect();
          done(latest - began);
        }, 50);
        link.click();
      }),
    { path, quietMs: QUIET_MS },
  );

const row = (name: string, ms: number, target: number): BenchRow => ({
  name: `${name}: from the tap until it has settled`,
  value: `${Math.round(ms)} ms`,
  target: `≤ ${target} ms`,
  met: ms <= target,
  note: `${THROTTLE} × CPU throttle, ${VIEWPORT.width} px, the demo town, no change for ${QUIET_MS} ms`,
});
