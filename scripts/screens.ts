import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../playwright.config.ts";
import { startDemo } from "../test/e2e/helpers/demo.ts";
import { postTo } from "../test/e2e/helpers/post.ts";
import { indexPage, type Picture } from "./screens/index-page.ts";
import { missedPages, screensOf, type Viewer } from "./screens/list.ts";
import { DEMO_PASSWORD } from "./seed/accounts.ts";
import { BUILD, root, run } from "./tools.ts";

/**
 * `bun run screens`: pictures of every screen, as a guest, a member and a VIP member of the demo town see it, on three
 * widths in both languages, in `screens/index.html` (git ignores the folder). `bun run screens dating` takes those of
 * addresses that hold the word.
 */
const [word = ""] = Bun.argv.slice(2);
const folder = join(root, "screens");
const WIDTHS = [
  { width: 360, height: 740, isMobile: true, hasTouch: true },
  { width: 768, height: 1024, isMobile: true, hasTouch: true },
  { width: 1440, height: 900, isMobile: false, hasTouch: false },
];
const LANGS = ["ru", "en"] as const;
/** Longer pages are cut: more of them tells nothing new. */
const TALLEST = 4_000;

// As for the browser tests (test/e2e/helpers/setup.ts).
if (!process.env.E2E_BUILT && !(await run(BUILD))) process.exit(1);
const demo = await startDemo();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream"],
});
const url = demo.addresses[0]!;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const pictures: Picture[] = [];
try {
  const [member, vip] = await Promise.all([signIn("member@demo.example"), signIn("vip@demo.example")]);
  const found = {
    chat: await first("/chat/allPagination", member, "chatID"),
    person: await first("/user/search", member),
    event: await first("/event", vip),
  };
  for (const path of missedPages(found))
    console.warn(`No picture is taken of ${path}: see scripts/screens/list.ts`);
  await walk({ viewer: "guest", token: null, paths: screensOf("guest", found) });
  await walk({ viewer: "member", token: member, paths: screensOf("member", found) });
  await walk({ viewer: "vip", token: vip, paths: screensOf("vip", found) });
  await writeFile(join(folder, "index.html"), indexPage(pictures));
  console.log(`${pictures.length} pictures: ${join(folder, "index.html")}`);
} finally {
  await browser.close();
  await demo.stop();
}

interface Walk {
  viewer: Viewer;
  token: string | null;
  paths: string[];
}

async function walk({ viewer, token, paths: all }: Walk): Promise<void> {
  const paths = all.filter((path) => path.includes(word));
  for (const lang of LANGS)
    for (const { width, height, ...device } of WIDTHS) {
      const page = await openedBy({ token, lang, viewport: { width, height }, ...device });
      for (const path of paths) pictures.push(await take(page, { viewer, path, width, lang }));
      await page.context().close();
    }
  console.log(`· ${viewer}: ${paths.length} screens`);
}

async function signIn(email: string): Promise<string> {
  const session = await postTo<{ token: string }>(`${url}/api/auth/login`, {
    email,
    password: DEMO_PASSWORD,
  });
  return session.token;
}

/** The id of the first that this call lists. */
async function first(path: string, token: string, key = "id"): Promise<string> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
  const id = data[0]?.[key];
  if (typeof id !== "string") throw new Error(`${path} returned no ${key} to a demo account`);
  return id;
}

interface View {
  token: string | null;
  lang: string;
  viewport: { width: number; height: number };
  isMobile: boolean;
  hasTouch: boolean;
}

async function openedBy({ token, lang, ...device }: View): Promise<Page> {
  const localStorage = [
    { name: "lang", value: lang },
    { name: "cookieAgreement", value: "true" },
    ...(token ? [{ name: "token", value: token }] : []),
  ];
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    reducedMotion: "reduce",
    ...device,
  });
  return context.newPage();
}

async function take(page: Page, screen: Omit<Picture, "file">): Promise<Picture> {
  const { viewer, path, width, lang } = screen;
  await page.goto(path);
  await page.getByRole("main").first().waitFor();
  await page.locator("#boot").waitFor({ state: "detached" });
  // Sockets keep no network busy: what is still to come are data and pictures.
  await page.waitForLoadState("networkidle");
  await page
    .getByText(/^(Загружаем|Loading)…$/)
    .first()
    .waitFor({ state: "hidden" });
  const file = `${viewer}${path.replaceAll("/", "_")}-${width}-${lang}.jpg`;
  // Bars at the bottom of the screen then stand below the whole page, not across it.
  const { height: screenful } = page.viewportSize()!;
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(tall, TALLEST) });
  await page.screenshot({ path: join(folder, file), type: "jpeg", quality: 75, animations: "disabled" });
  await page.setViewportSize({ width, height: screenful });
  return { file, ...screen };
}
