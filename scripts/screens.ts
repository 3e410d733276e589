import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumFlags, chromiumPath } from "../playwright.config.ts";
import { newcomerOf, registerMember } from "../test/e2e/helpers/account.ts";
import { startDemo } from "../test/e2e/helpers/demo.ts";
import { linkFromMail } from "../test/e2e/helpers/mailbox.ts";
import { getAs, postTo } from "../test/e2e/helpers/post.ts";
import { quiet } from "../test/e2e/helpers/quiet.ts";
import { indexPage, type Picture } from "./screens/index-page.ts";
import { DURING_MAINTENANCE, missingPages, screensOf, type Viewer } from "./screens/list.ts";
import { isNamed, isWanted } from "./screens/options.ts";
import { paymentScreens } from "./screens/payments.ts";
import { bringInto, STATES, type State } from "./screens/states.ts";
import { type Lang, stepOf } from "./screens/steps.ts";
import { playTalk } from "./screens/talk.ts";
import { DEMO_PASSWORD } from "./seed/accounts.ts";
import { BUILD, root, run } from "./tools.ts";

/**
 * Every screen in three widths and both languages, as each kind of viewer sees it; for the member also while loading, failing,
 * offline, and with long names. `bun run screens dating` takes only addresses that contain the word.
 */
const folder = join(root, "screens");
const WIDTHS = [
  { width: 360, height: 740, isMobile: true, hasTouch: true },
  { width: 768, height: 1024, isMobile: true, hasTouch: true },
  { width: 1440, height: 900, isMobile: false, hasTouch: false },
].filter(({ width }) => isWanted("width", width));
const LANGS = (["ru", "en"] as const).filter((lang) => isWanted("lang", lang));
/** Longer pages are cut: the rest shows nothing new. */
const TALLEST = 4_000;
const FIRST_STEPS = "/auth/confirm/first-steps";
/** While one waits for the network, another renders. */
const AT_ONCE = 3;

if (!process.env.E2E_BUILT && !(await run(BUILD))) process.exit(1);
// Any talk may be reviewed, and one address signs up again for each language and width.
const demo = await startDemo({ REVIEWED_TALK_MS: "1", RATE_LIMITS: "off" });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
const url = demo.addresses[0]!;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const pictures: Picture[] = [];
try {
  const [member, vip, moderator, newcomer, leaver] = await Promise.all([
    signIn("member@demo.example"),
    signIn("vip@demo.example"),
    signIn("moderator@demo.example"),
    registerMember({ url, dataDir: demo.dataDir }, "Вера").then(({ token }) => token),
    leave(),
  ]);
  const found = {
    chat: await first("/chat/allPagination", member, "chatID"),
    person: await first("/user/search", member),
    event: await first("/event", vip),
    ownEvent: await first("/event?isMy=true", vip),
    payments: await paymentScreens(url, vip),
  };
  for (const path of missingPages(found))
    console.warn(`No picture is taken of ${path}: see scripts/screens/list.ts`);
  await walk({ viewer: "guest", state: "full", token: null, paths: screensOf("guest", found) });
  await walk({ viewer: "guest", state: "error", token: null, paths: DURING_MAINTENANCE });
  await walk({ viewer: "leaver", state: "full", token: leaver, paths: screensOf("leaver", found) });
  for (const state of STATES)
    await walk({ viewer: "member", state, token: member, paths: inState(state, screensOf("member", found)) });
  const untouched = screensOf("newcomer", found).filter((path) => !path.includes(found.chat));
  await walk({ viewer: "newcomer", state: "full", token: newcomer, paths: untouched });
  if (isWanted("viewer", "newcomer") && isWanted("state", "full") && isNamed(FIRST_STEPS))
    await walkFirstSteps();
  await walk({ viewer: "vip", state: "full", token: vip, paths: screensOf("vip", found) });
  await walk({ viewer: "moderator", state: "full", token: moderator, paths: screensOf("moderator", found) });
  if (isWanted("viewer", "talk") && isNamed("/rating")) await walkTalks(member);
} finally {
  await writeFile(join(folder, "index.html"), indexPage(pictures));
  console.log(`${pictures.length} pictures: ${join(folder, "index.html")}`);
  await browser.close();
  await demo.stop();
}

/** Pages with a step (`#`) are taken only in the state `full`. */
function inState(state: State, paths: string[]): string[] {
  return state === "full" ? paths : paths.filter((path) => !path.includes("#"));
}

/** Signs in again within the month, so that the profile can be restored. Returns the token. */
async function leave(): Promise<string> {
  const { email, password, token } = await registerMember({ url, dataDir: demo.dataDir }, "Лида");
  await postTo(`${url}/api/user/profile/delete`, { password }, token);
  return signIn(email, password);
}

interface Walk {
  viewer: Viewer;
  state: State;
  token: string | null;
  paths: string[];
}

async function walk({ viewer, state, token, paths: all }: Walk): Promise<void> {
  const paths = all.filter(isNamed);
  if (paths.length === 0 || !isWanted("viewer", viewer) || !isWanted("state", state)) return;
  for (const lang of LANGS)
    for (const { width, height, ...device } of WIDTHS) {
      const left = [...paths];
      const takeLeft = async () => {
        const page = await openedBy({ token, lang, state, viewport: { width, height }, ...device });
        await bringInto(state, page);
        for (let path = left.shift(); path; path = left.shift())
          await take(page, { viewer, state, path, width, lang }).then(
            (picture) => pictures.push(picture),
            (error) => console.warn(`No picture of ${viewer} ${path} ${state} ${width} ${lang}: ${error}`),
          );
        await page.context().close();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, takeLeft));
    }
  console.log(`· ${viewer} ${state}: ${paths.length} screens`);
}

/** What opens once the link in the e-mail has been followed, in the browser that signed up. */
async function walkFirstSteps(): Promise<void> {
  for (const lang of LANGS)
    for (const { width, height, ...device } of WIDTHS) {
      const view = { token: null, lang, state: "full" as const, viewport: { width, height }, ...device };
      const page = await openedBy(view);
      const email = `first-${width}-${lang}@example.com`;
      await page.request.post("/api/auth/register", { data: newcomerOf(email) });
      const link = await linkFromMail(demo, email, "/auth/confirm/");
      pictures.push(
        await take(page, { viewer: "newcomer", state: "full", path: FIRST_STEPS, width, lang }, link),
      );
      await page.context().close();
    }
  console.log("· first steps");
}

/** Each talk with another companion: a request from the same one is announced once an hour. */
async function walkTalks(member: string): Promise<void> {
  for (const lang of LANGS)
    for (const { width, height, ...device } of WIDTHS) {
      const view = { state: "full" as const, viewport: { width, height }, ...device };
      const { token } = await registerMember({ url, dataDir: demo.dataDir }, "Вера");
      const page = await openedBy({ token: member, lang, ...view });
      const other = await openedBy({
        token,
        lang: "en",
        ...view,
        isMobile: false,
        hasTouch: false,
      });
      await Promise.all([page.goto("/rating"), other.goto("/rating")]);
      const take = async (stage: string) => {
        const file = `talk-${stage}-${width}-${lang}.jpg`;
        await page.screenshot({ path: join(folder, file), type: "jpeg", quality: 75 });
        pictures.push({ file, viewer: "talk", state: stage, path: "/rating", width, lang });
      };
      const companion = { page: other, token };
      await playTalk({ url, lang, page, id: await idOf(member), companion, take }).catch((error) =>
        console.warn(`The talk stopped short on ${width} ${lang}: ${error}`),
      );
      await page.context().close();
      await other.context().close();
    }
  console.log("· talk");
}

async function idOf(token: string): Promise<string> {
  return (await getAs<{ id: string }>(token, `${url}/api/user/me`)).id;
}

async function signIn(email: string, password = DEMO_PASSWORD): Promise<string> {
  return (await postTo<{ token: string }>(`${url}/api/auth/login`, { email, password })).token;
}

async function first(path: string, token: string, key = "id"): Promise<string> {
  const { data } = await getAs<{ data: Record<string, unknown>[] }>(token, `${url}/api${path}`);
  const id = data[0]?.[key];
  if (typeof id !== "string") throw new Error(`${path} returned no ${key} to a demo account`);
  return id;
}

interface View {
  token: string | null;
  lang: string;
  state: State;
  viewport: { width: number; height: number };
  isMobile: boolean;
  hasTouch: boolean;
}

async function openedBy({ token, lang, state, ...device }: View): Promise<Page> {
  const localStorage = [
    { name: "lang", value: lang },
    { name: "cookieAgreement", value: "true" },
    ...(token ? [{ name: "token", value: token }] : []),
  ];
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    reducedMotion: "reduce",
    // Without a service worker the page makes its own requests, which a state can intercept.
    serviceWorkers: state === "offline" ? "allow" : "block",
    ...device,
  });
  // Long enough for a busy machine.
  context.setDefaultTimeout(90_000);
  return context.newPage();
}

async function take(page: Page, screen: Omit<Picture, "file">, link?: string): Promise<Picture> {
  const { viewer, state, path, width, lang } = screen;
  const { address, act } = stepOf(path);
  await page.goto(link ?? address);
  await page.getByRole("main").first().waitFor();
  await page.locator("#boot").waitFor({ state: "detached" });
  await page.locator("main [aria-busy=true]:empty").first().waitFor({ state: "detached" });
  if (state === "loading") await page.evaluate(() => document.fonts.ready);
  else await waitForContent(page);
  await act(page, lang as Lang);
  const file = `${viewer}${path.replaceAll(/[/#]/g, "_")}-${state}-${width}-${lang}.jpg`;
  await page.screenshot({
    path: join(folder, file),
    fullPage: true,
    clip: { x: 0, y: 0, width, height: await heightOf(page) },
    type: "jpeg",
    quality: 75,
    animations: "disabled",
  });
  return { file, ...screen };
}

/** Also lazy ones far below. Open sockets do not count as network activity. */
async function waitForContent(page: Page): Promise<void> {
  const isIdle = async () => {
    await quiet(page);
    await page
      .getByText(/^(Загружаем|Loading)…$/)
      .first()
      .waitFor({ state: "hidden" });
  };
  await isIdle();
  await page.evaluate((below) => scrollTo(0, below), TALLEST);
  await isIdle();
  await page.evaluate(() => scrollTo(0, 0));
}

async function heightOf(page: Page): Promise<number> {
  return Math.min(await page.evaluate(() => document.documentElement.scrollHeight), TALLEST);
}
