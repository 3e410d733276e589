import type { Locator, Page } from "@playwright/test";
import authEn from "../../../client/locales/en/auth.json" with { type: "json" };
import en from "../../../client/locales/en/moderation.json" with { type: "json" };
import reportsEn from "../../../client/locales/en/reports.json" with { type: "json" };
import authRu from "../../../client/locales/ru/auth.json" with { type: "json" };
import ru from "../../../client/locales/ru/moderation.json" with { type: "json" };
import reportsRu from "../../../client/locales/ru/reports.json" with { type: "json" };
import { newMember } from "./account.ts";
import { admin } from "./moderation.ts";
import type { RunningServer } from "./server.ts";

export const TEXTS = {
  ru: { ...ru, auth: authRu, reports: reportsRu },
  en: { ...en, auth: authEn, reports: reportsEn },
};
export type Texts = (typeof TEXTS)["ru" | "en"];

const KEYS = {
  dismiss: "1",
  warn: "2",
  hold: "3",
  suspend7: "4",
  suspend30: "5",
  ban: "6",
  reason: "r",
  note: "n",
  skip: "s",
  undo: "u",
};
type Command = keyof typeof KEYS;
export const DECISIONS = ["dismiss", "warn", "hold", "suspend7", "suspend30", "ban"] as const;

/** One way of working the console: keys alone, or touch alone. */
export function handOn(page: Page, t: Texts, isTouch: boolean) {
  const labels: Record<Command, string> = { ...t.actions, ...t.case };
  const button = (command: Command): Locator =>
    page.getByRole("group", { name: t.case.decide }).getByRole("button", { name: labels[command] });
  const presses = (target: Locator) => (isTouch ? target.tap() : target.press("Enter"));
  return {
    button,
    presses,
    does: (command: Command): Promise<void> => {
      if (!isTouch) return page.keyboard.press(KEYS[command]);
      return command === "undo"
        ? page.getByRole("button", { name: labels.undo }).tap()
        : button(command).tap();
    },
  };
}

export async function newModerator(
  page: Page,
  server: RunningServer,
  name: string,
  role: "moderator" | "admin",
) {
  const member = await newMember(page, server, name);
  admin(server, "role", member.email, role);
  return member;
}
