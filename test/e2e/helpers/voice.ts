import { expect, type Locator, type Page } from "@playwright/test";
import en from "../../../client/locales/en/voice.json" with { type: "json" };
import ru from "../../../client/locales/ru/voice.json" with { type: "json" };

export const VOICE = { ru, en };
type VoiceTexts = (typeof VOICE)["ru" | "en"];

export const recordButton = (page: Page, t: VoiceTexts) => page.getByRole("button", { name: t.record });
export const timer = (page: Page, seconds: number) =>
  expect(page.getByRole("timer")).toHaveText(new RegExp(`^0:0[${seconds}-9]$`));
export const playButton = (within: Page | Locator, t: VoiceTexts) =>
  within.getByRole("button", { name: t.play });

/** Whether what the page plays from now on has something to play. */
export async function watchPlayer(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(globalThis, { player: this });
      return play.call(this);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { player: Element }).player.hasAttribute("src"));
}
