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
