import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../playwright.config.ts";
import { quiet } from "../test/e2e/helpers/quiet.ts";
import { type RunningServer, startServer } from "../test/e2e/helpers/server.ts";
import { root } from "./tools.ts";

/** docs/screenshot.png. Build the client first. */
const server = await startServer();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ["--no-sandbox", "--disable-gpu"],
});
const desktop = await shoot(browser, server, { lang: "en", width: 1440, height: 900, isMobile: false });
const phone = await shoot(browser, server, { lang: "ru", width: 390, height: 844, isMobile: true });
const picture = await compose(browser, desktop, phone);
await new Bun.Image(picture).png({ compressionLevel: 9 }).write(`${root}/docs/screenshot.png`);
await browser.close();
await server.stop();

interface View {
  lang: "ru" | "en";
  width: number;
  height: number;
  isMobile: boolean;
}

async function shoot(
  browser: Browser,
  { url }: RunningServer,
  { lang, isMobile, ...viewport }: View,
): Promise<string> {
  const localStorage = [
    { name: "lang", value: lang },
    { name: "cookieAgreement", value: "true" },
  ];
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  const page = await browser.newPage({ viewport, storageState, isMobile, hasTouch: isMobile });
  await page.goto(url);
  await quiet(page);
  await page.getByRole("main").getByRole("button").first().waitFor();
  return `data:image/png;base64,${(await shot(page)).toString("base64")}`;
}

async function compose(browser: Browser, desktop: string, phone: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1240, height: 800 } });
  await page.setContent(`
    <style>
      body { margin: 0; height: 800px; position: relative; background: #24201b; }
      img { position: absolute; border: 1px solid #4a4238; box-shadow: 0 16px 40px #0009; }
      .desktop { left: 24px; top: 60px; width: 1056px; border-radius: 12px; }
      .phone { right: 24px; top: 140px; width: 288px; border-radius: 28px; }
    </style>
    <img class="desktop" src="${desktop}"><img class="phone" src="${phone}">`);
  return shot(page);
}

function shot(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: "disabled" });
}
