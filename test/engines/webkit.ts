import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { expect } from "@playwright/test";
import type { WebKitPrograms } from "../../scripts/engines.ts";
import { freePort } from "../e2e/helpers/server.ts";
import type { Key, Size, Tab } from "./tab.ts";

const KEYS: Record<Key, string> = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" };

/** WebKitGTK's MiniBrowser on a virtual screen, driven by WebDriver. */
export class WebKit implements Tab {
  readonly complaints: string[] = [];

  private constructor(
    private readonly children: ChildProcess[],
    private readonly session: string,
  ) {}

  static async launch({ driver, miniBrowser, xvfb }: WebKitPrograms, size: Size): Promise<WebKit> {
    const screen = spawn(
      xvfb,
      ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"],
      { stdio: ["ignore", "ignore", "ignore", "pipe"] },
    );
    // Xvfb picks a free display and prints its number once it listens there.
    const display = await firstLine(screen, screen.stdio[3] as Readable);
    const port = await freePort();
    const driving = spawn(driver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const address = `http://127.0.0.1:${port}`;
    const children = [driving, screen];
    process.once("exit", () => endAll(children));
    try {
      await expect
        .poll(() =>
          fetch(`${address}/status`).then(
            (answer) => answer.ok,
            () => false,
          ),
        )
        .toBe(true);
      const args = ["--automation", "--enable-write-console-messages-to-stdout=true"];
      const capabilities = {
        alwaysMatch: { "webkitgtk:browserOptions": { binary: miniBrowser, args } },
      };
      const { sessionId } = await ask<{ sessionId: string }>(`${address}/session`, {
        method: "POST",
        body: JSON.stringify({ capabilities }),
      });
      const webkit = new WebKit(children, `${address}/session/${sessionId}`);
      webkit.listen(driving.stdout!);
      await webkit.openWindow(size);
      return webkit;
    } catch (error) {
      endAll(children);
      throw error;
    }
  }

  async close(): Promise<void> {
    await ask(this.session, { method: "DELETE" });
    endAll(this.children);
  }

  async goto(url: string): Promise<void> {
    await this.post("url", { url });
  }

  evaluate<Args extends unknown[], Answer>(inPage: (...args: Args) => Answer, ...args: Args) {
    return this.post<Awaited<Answer>>("execute/sync", {
      script: `return (${inPage}).apply(null, arguments)`,
      args,
    });
  }

  async click(x: number, y: number): Promise<void> {
    const steps = [
      { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.act({ type: "pointer", id: "mouse", actions: steps });
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.act({ type: "key", id: "keyboard", actions });
  }

  press(key: Key): Promise<void> {
    return this.type(KEYS[key]);
  }

  async screenshot(file: string): Promise<void> {
    await writeFile(file, Buffer.from(await this.get<string>("screenshot"), "base64"));
  }

  /**
   * MiniBrowser's own window is never as narrow as a phone, since its toolbar is wider. A window that a page opens has no
   * toolbar. As in any browser, opening it needs a click.
   */
  private async openWindow({ width, height }: Size): Promise<void> {
    const first = await this.get<string>("window");
    await this.evaluate((features: string) => {
      document.onclick = () => void window.open("about:blank", "_blank", features);
    }, `popup,noopener,width=${width},height=${height}`);
    await this.click(50, 50);
    let opened: string | undefined;
    await expect
      .poll(async () => {
        opened = (await this.get<string[]>("window/handles")).find((handle) => handle !== first);
        return opened;
      })
      .toBeDefined();
    await this.post("window", { handle: opened });
    await this.post("window/rect", { x: 0, y: 0, width, height });
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

  private act(source: object): Promise<void> {
    return this.post("actions", { actions: [source] });
  }

  private post<Answer = null>(command: string, body: object): Promise<Answer> {
    return ask(`${this.session}/${command}`, { method: "POST", body: JSON.stringify(body) });
  }

  private get<Answer>(command: string): Promise<Answer> {
    return ask(`${this.session}/${command}`);
  }
}

function endAll(children: ChildProcess[]): void {
  for (const child of children) child.kill();
}

async function ask<Answer>(url: string, request?: RequestInit): Promise<Answer> {
  const answer = await fetch(url, request);
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${value.error} ${value.message}`);
  return value;
}

async function firstLine(child: ChildProcess, output: Readable): Promise<string> {
  const ended = once(child, "exit").then(() => {
    throw new Error(`${child.spawnfile} ended with code ${child.exitCode}`);
  });
  const [chunk] = await Promise.race([once(output, "data"), ended]);
  return String(chunk).trim();
}
