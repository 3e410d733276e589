import type { Locator, Page } from "@playwright/test";
import en from "../../../client/locales/en/video.json" with { type: "json" };
import ru from "../../../client/locales/ru/video.json" with { type: "json" };

import { test as base, expect, type PersonOptions } from "../fixtures.ts";
import { isOwnSocket } from "./socket.ts";

type Texts = typeof ru;

/** What a page records for these tests: its peer connections, and the states its chat went through. */
interface Watched {
  calls: RTCPeerConnection[];
  states: string[];
}

export interface CallStats {
  state: RTCPeerConnectionState;
  framesDecoded: number;
  audioPackets: number;
  /** How the two ends reach each other: host, srflx, prflx or relay. */
  localCandidate: string;
}

/** A person at the video chat. */
export class Chatter {
  readonly t: Texts;
  /** Messages that the server sent, in order. */
  readonly heard: { event: string; data: Record<string, unknown> }[] = [];

  constructor(
    readonly page: Page,
    language: "ru" | "en",
  ) {
    this.t = { ru, en: en as Texts }[language];
    page.on("websocket", (socket) => {
      if (!isOwnSocket(socket)) return;
      socket.on("framereceived", ({ payload }) => this.heard.push(JSON.parse(String(payload))));
    });
  }

  /** Opens the home page, with its peer connections recorded. */
  async arrive(): Promise<this> {
    await this.watch();
    await this.page.goto("/");
    await expect(this.button(this.t.start)).toBeVisible();
    return this;
  }

  /** Records peer connections and chat states, from the next page on. */
  async watch(): Promise<void> {
    await this.page.addInitScript(watchCalls);
  }

  async start(): Promise<void> {
    await this.press(this.t.start);
  }

  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** On a phone the buttons hide during a talk; focus shows them again, as a tap does. */
  async press(name: string): Promise<void> {
    await reach(this.button(name));
  }

  /** Waits until the chat is in this state. */
  async is(state: string, timeout?: number): Promise<void> {
    await expect(this.page.getByTestId("stage")).toHaveAttribute("data-state", state, { timeout });
  }

  /** Waits until the chat is or was in this state, since some last only a second. */
  async was(state: string): Promise<void> {
    await expect.poll(() => this.page.evaluate(readStates)).toContain(state);
  }

  get roomId(): unknown {
    return this.heard.findLast(({ event }) => event === "ENTER_ROOM")?.data.roomId;
  }

  async stats(): Promise<CallStats> {
    return this.page.evaluate(readStats);
  }

  /** Waits until the companion's picture really moves: more than ten new frames have been decoded. */
  async sees(): Promise<void> {
    await this.grows("framesDecoded");
  }

  /** Waits until sound arrives. A muted track sends silence, which counts too. */
  async hears(): Promise<void> {
    await this.grows("audioPackets");
  }

  /** A new peer connection, which may come while we wait, counts from zero. */
  private async grows(counter: "framesDecoded" | "audioPackets"): Promise<void> {
    let least = Number.POSITIVE_INFINITY;
    const growth = async () => {
      const now = (await this.stats())[counter];
      least = Math.min(least, now);
      return now - least;
    };
    await expect.poll(growth).toBeGreaterThan(10);
  }

  async writes(text: string): Promise<void> {
    await this.openText();
    const field = this.page.getByPlaceholder(this.t.text.placeholder);
    await field.fill(text);
    await field.press("Enter");
  }

  /** Opens the text, which on a desktop is always open. */
  async openText(): Promise<void> {
    const panel = this.page.getByRole("region", { name: this.t.text.title });
    if (await panel.isVisible()) return;
    const button = this.page.getByRole("button", { name: new RegExp(`^${this.t.controls.text}`) });
    await reach(button);
    await expect(panel).toBeVisible();
  }

  /** Closes the text, which on a phone covers the buttons. */
  async closeText(): Promise<void> {
    const panel = this.page.getByRole("region", { name: this.t.text.title });
    await panel.getByRole("button", { name: this.t.controls.closeText }).click();
    await expect(panel).toBeHidden();
  }

  get lines() {
    return this.page.getByRole("log", { name: this.t.text.title });
  }
}

/**
 * Presses a button that may be hidden, or hides again before the press on a busy machine. A button that already has the focus,
 * as after a dialog, must be focused again. A page that opens the camera may answer a press so late that Playwright gives up on
 * one that has arrived; pressing again would then wait for a button that is gone.
 */
export async function reach(button: Locator): Promise<void> {
  await expect(async () => {
    await button.blur();
    await button.focus();
    const press = await button.evaluateHandle(hearPress);
    try {
      await button.click({ timeout: 3_000 });
    } catch (error) {
      if (!(await press.evaluate(({ hasArrived }) => hasArrived))) throw error;
    }
  }).toPass();
}

/** Runs in the page. The window hears of a press before the button does. */
function hearPress(button: Element): { hasArrived: boolean } {
  const press = { hasArrived: false };
  const hear = ({ target }: Event) => {
    press.hasArrived ||= target instanceof Node && button.contains(target);
  };
  addEventListener("click", hear, { capture: true });
  return press;
}

/** Waits until both talk and see each other move. */
export async function meet(...people: [Chatter, Chatter]): Promise<void> {
  const { project, file } = base.info();
  if (!project.name.startsWith("video-"))
    throw new Error(`Cameras meet in ${file}: name it *.video.e2e.ts, and it runs in the lane of video.`);
  await Promise.all(people.map((one) => one.is("talking")));
  await Promise.all(people.map((one) => one.sees()));
}

export const test = base.extend<{
  /** A person at the start of the video chat. */
  chatter: (options?: PersonOptions) => Promise<Chatter>;
  /** Two people who talk; the first one was waiting when the second came. */
  talking: () => Promise<[Chatter, Chatter]>;
}>({
  chatter: ({ person, language }, use) =>
    use(async (options) => new Chatter(await person(options), language).arrive()),
  talking: ({ chatter }, use) =>
    use(async () => {
      const [first, second] = [await chatter(), await chatter()];
      await first.start();
      await second.start();
      await meet(first, second);
      return [first, second];
    }),
});
export { expect };

/** By which the server knows the guest of this browser, made when the page first needs its socket. */
export async function guestKeyOf({ page }: Pick<Chatter, "page">): Promise<string> {
  const key = await page.waitForFunction(() =>
    Object.values(localStorage).find((value) => /^[0-9a-f-]{36}$/.test(value)),
  );
  return (await key.jsonValue())!;
}

/** Runs in the page before its own scripts. */
export function watchCalls(): void {
  const watched: Watched = { calls: [], states: [] };
  Object.assign(globalThis, { watched });
  const note = () => {
    const state = document.querySelector("[data-state][data-quiet]")?.getAttribute("data-state");
    if (state && state !== watched.states.at(-1)) watched.states.push(state);
  };
  new MutationObserver(note).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-state"],
  });
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(config?: RTCConfiguration) {
      super(config);
      watched.calls.push(this);
    }
  };
}

const readStates = () => (globalThis as unknown as { watched: Watched }).watched.states;

/** Runs in the page. */
export async function readStats(): Promise<CallStats> {
  const { calls } = (globalThis as unknown as { watched: Watched }).watched;
  // peerjs makes one connection at startup to detect what the browser supports; the latest one is that of the talk.
  const call = calls.at(-1);
  const reports = call ? [...(await call.getStats()).values()] : [];
  const inbound = (kind: string) =>
    reports.find((report) => report.type === "inbound-rtp" && report.kind === kind);
  const transport = reports.find((report) => report.type === "transport");
  const pair = reports.find((report) => report.id === transport?.selectedCandidatePairId);
  const local = reports.find((report) => report.id === pair?.localCandidateId);
  return {
    state: call?.connectionState ?? "new",
    framesDecoded: inbound("video")?.framesDecoded ?? 0,
    audioPackets: inbound("audio")?.packetsReceived ?? 0,
    localCandidate: local?.candidateType ?? "",
  };
}
