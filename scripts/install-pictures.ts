import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../playwright.config.ts";
import { startDemo } from "../test/e2e/helpers/demo.ts";
import { postTo } from "../test/e2e/helpers/post.ts";
import { quiet } from "../test/e2e/helpers/quiet.ts";
import { DEMO_PASSWORD } from "./seed/accounts.ts";
import { root } from "./tools.ts";

/** For the install dialog (`screenshots` in src/http/site/manifest.ts). Build the client first. */
const FORMS = [
  { form: "wide", viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
  { form: "narrow", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
];
const QUALITY = 72;

const folder = join(root, "client/public/install");
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const demo = await startDemo();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream"],
});
const url = demo.addresses[0]!;
try {
  const credentials = { email: "vip@demo.example", password: DEMO_PASSWORD };
  const { token } = await postTo<{ token: string }>(`${url}/api/auth/login`, credentials);
  const chats = await fetch(`${url}/api/chat/allPagination`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await chats.json()) as { data: { chatID: string }[] };
  const pages = { home: "/", dating: "/dating", chats: `/chats/${data[0]!.chatID}`, events: "/events" };
  for (const lang of ["ru", "en"])
    for (const { form, isMobile, ...view } of FORMS) {
      const localStorage = [
        { name: "lang", value: lang },
        { name: "cookieAgreement", value: "true" },
        { name: "pushDeclined", value: "true" },
        { name: "token", value: token },
      ];
      const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
      const locale = lang === "ru" ? "ru-RU" : "en-GB";
      const page = await browser.newPage({ ...view, isMobile, hasTouch: isMobile, storageState, locale });
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(url + path);
        await page.getByRole("main").first().waitFor();
        await page.locator("#boot").waitFor({ state: "detached" });
        await page.getByText(/^(Загружаем|Loading)…$/).waitFor({ state: "hidden" });
        await quiet(page);
        await page.locator("[aria-busy=true]").waitFor({ state: "hidden" });
        await page.waitForFunction(() =>
          [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
        );
        const shot = await page.screenshot({ animations: "disabled" });
        const file = join(folder, `${name}-${form}-${lang}.webp`);
        await new Bun.Image(shot).webp({ quality: QUALITY }).write(file);
      }
      await page.context().close();
    }
} finally {
  await browser.close();
  await demo.stop();
}
