import { expect } from "@playwright/test";
import { type Found, find, type Role } from "./find.ts";
import type { Tab } from "./tab.ts";

const POLLING = { intervals: [50] };

/** A person who uses the product in any browser. */
export class Person {
  constructor(
    readonly tab: Tab,
    private readonly origin: string,
  ) {}

  /** Opens a screen and waits until it is rendered. */
  async open(path: string): Promise<void> {
    await this.tab.goto(this.origin + path);
    await expect
      .poll(() => this.tab.evaluate(isRendered), { message: `${path} is rendered`, ...POLLING })
      .toBe(true);
  }

  /** Presses an element once it stops moving and nothing covers it. */
  async press(role: Role, name: string): Promise<void> {
    let last: Found | null = null;
    const isReady = async () => {
      const before = last;
      last = await this.tab.evaluate(find, role, name);
      return last?.pressable === true && last.x === before?.x && last.y === before.y;
    };
    await expect.poll(isReady, { message: `${role} “${name}” can be pressed`, ...POLLING }).toBe(true);
    await this.tab.click(last!.x, last!.y);
  }

  /** Types into a field as on a keyboard; `shown` is the value the field formats it to. */
  async fill(role: Role, name: string, text: string, shown = text): Promise<void> {
    await this.press(role, name);
    await this.tab.type(text);
    const value = async () => (await this.tab.evaluate(find, role, name))?.value;
    await expect.poll(value, { message: `${role} “${name}”`, ...POLLING }).toBe(shown);
  }

  async sees(role: Role, name: string): Promise<void> {
    const seen = async () => (await this.tab.evaluate(find, role, name)) !== null;
    await expect.poll(seen, { message: `${role} “${name}” is seen`, ...POLLING }).toBe(true);
  }

  async reads(text: string): Promise<void> {
    // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text
    const page = () => this.tab.evaluate(() => document.body.innerText);
    await expect.poll(page, POLLING).toContain(text);
  }
}

const isRendered = () => document.querySelector("main") !== null && document.getElementById("boot") === null;
