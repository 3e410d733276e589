import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { expect } from "@playwright/test";
import { Builder, Key as Keys, type WebDriver } from "selenium-webdriver";
import type { WebKitPrograms } from "../../scripts/engines.ts";
import { freePort } from "../../scripts/ports.ts";
import type { Key, Size, Tab } from "./tab.ts";

const KEYS: Record<Key, string> = { Enter: Keys.ENTER, Escape: Keys.ESCAPE, Tab: Keys.TAB };

/** WebKitGTK's MiniBrowser on a virtual screen, driven by WebDriver. */
export class WebKit implements Tab {
  readonly complaints: string[] = [];

  private constructor(
    private readonly children: ChildProcess[],
    private readonly browser: WebDriver,
  ) {}

  static async launch({ driver, miniBrowser, xvfb }: WebKitPrograms, size: Size): Promise<WebKit> {
    const screen = spawn(
      xvfb,
      ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"],
      { stdio: ["ignore", "ignore", "ignore", "pipe"] },
    );
    // Xvfb picks a free display and prints its number once it listens there.
    const display = await firstLine(screen, screen.stdio[3] as Readable);
    const port = freePort();
    const driving = spawn(driver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const address = `http://127.0.0.1:${port}`;
    const children = [driving, screen];
    process.once("exit", () => endAll(children));
    try {
      const isUp = () =>
        fetch(`${address}/status`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isUp).toBe(true);
      const args = ["--automation", "--enable-write-console-messages-to-stdout=true"];
      const browser = await new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary: miniBrowser, args },
        })
        .build();
      const webkit = new WebKit(children, browser);
      webkit.listen(driving.stdout!);
      await webkit.openWindow(size);
      return webkit;
    } catch (error) {
      endAll(children);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.browser.quit();
    endAll(this.children);
  }

  async goto(url: string): Promise<void> {
    await this.browser.get(url);
  }

  evaluate<Args extends unknown[], Answer>(inPage: (...args: Args) => Answer, ...args: Args) {
    return this.browser.executeScript<Awaited<Answer>>(inPage, ...args);
  }

  async click(x: number, y: number): Promise<void> {
    const at = { x: Math.round(x), y: Math.round(y), duration: 0 };
    await this.browser.actions().move(at).click().perform();
  }

  async type(text: string): Promise<void> {
    await this.browser.actions().sendKeys(text).perform();
  }

  press(key: Key): Promise<void> {
    return this.type(KEYS[key]);
  }

  async screenshot(file: string): Promise<void> {
    await writeFile(file, Buffer.from(await this.browser.takeScreenshot(), "base64"));
  }

  /**
   * MiniBrowser's own window is never as narrow as a phone, since its toolbar is wider. A window that a page opens has no
   * toolbar. As in any browser, opening it needs a click.
   */
  private async openWindow({ width, height }: Size): Promise<void> {
    const first = await this.browser.getWindowHandle();
    await this.evaluate((features: string) => {
      document.onclick = () => void window.open("about:blank", "_blank", features);
    }, `popup,noopener,width=${width},height=${height}`);
    await this.click(50, 50);
    let opened: string | undefined;
    await expect
      .poll(async () => {
        opened = (await this.browser.getAllWindowHandles()).find((handle) => handle !== first);
        return opened;
      })
      .toBeDefined();
    await this.browser.switchTo().window(opened!);
    await this.browser.manage().window().setRect({ x: 0, y: 0, width, height });
    await expect
      .poll(() => this.evaluate(() => ({ width: innerWidth, height: innerHeight })))
      .toEqual({ width, height });
  }

  private listen(output: Readable): void {
    output.on("data", (chunk) => {
      const lines = String(chunk).split("\n");
      this.complaints.push(...lines.filter((line) => /CONSOLE .*ERROR/.test(line)));
    });
  }
}

function endAll(children: ChildProcess[]): void {
  for (const child of children) child.kill();
}

async function firstLine(child: ChildProcess, output: Readable): Promise<string> {
  const ended = once(child, "exit").then(() => {
    throw new Error(`${child.spawnfile} ended with code ${child.exitCode}`);
  });
  const [chunk] = await Promise.race([once(output, "data"), ended]);
  return String(chunk).trim();
}
