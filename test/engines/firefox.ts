import puppeteer, { type Browser, type EvaluateFunc, type Page } from "puppeteer-core";
import type { Key, Size, Tab } from "./tab.ts";

/** A fake camera and microphone, and no requests to the outside. */
const PREFERENCES = {
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.autoplay.default": 0,
  // Two browsers on one machine without a network share only the loopback address.
  "media.peerconnection.ice.loopback": true,
  "media.peerconnection.ice.obfuscate_host_addresses": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "app.normandy.enabled": false,
};

/** Firefox, driven by WebDriver BiDi. */
export class Firefox {
  private constructor(private readonly browser: Browser) {}

  static async launch(executablePath: string): Promise<Firefox> {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath,
      headless: true,
      extraPrefsFirefox: PREFERENCES,
    });
    return new Firefox(browser);
  }

  /** Opens a tab for a new person, with its own cookies and storage. */
  async open(size: Size): Promise<FirefoxTab> {
    const context = await this.browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(size);
    return new FirefoxTab(page);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

export class FirefoxTab implements Tab {
  readonly complaints: string[] = [];

  constructor(private readonly page: Page) {
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.complaints.push(`page: ${error}`));
  }

  /** Runs the function before any script of pages that are opened from now on. */
  async before(inPage: () => void): Promise<void> {
    await this.page.evaluateOnNewDocument(inPage);
  }

  /** From now on requests for matching addresses get no response; `reached` resolves at the first one. */
  async hold(address: RegExp): Promise<{ reached: Promise<void> }> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.page.setRequestInterception(true);
    this.page.on("request", (request) => {
      if (address.test(request.url())) resolve();
      else void request.continue();
    });
    return { reached: promise };
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url);
  }

  evaluate<Args extends unknown[], Answer>(inPage: (...args: Args) => Answer, ...args: Args) {
    return this.page.evaluate(inPage as EvaluateFunc<Args>, ...args) as Promise<Awaited<Answer>>;
  }

  click(x: number, y: number): Promise<void> {
    return this.page.mouse.click(x, y);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  press(key: Key): Promise<void> {
    return this.page.keyboard.press(key);
  }

  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path: path as `${string}.png` });
  }
}
