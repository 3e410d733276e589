import type * as z from "zod";
import { tab } from "#client/lib/storage/storage.ts";
import type { emailForm } from "./schemas.ts";
import type { SignUpProgress } from "./sign-up-store.ts";

export interface SentTo {
  to: string;
  resendAt: number;
}

type SocialForm = Partial<z.input<typeof emailForm>>;

interface Kept {
  form: SignUpProgress;
  social: { typed: SocialForm; sentTo: SentTo | null };
  /** `of` is the id of the registration. */
  phone: { of: string; sentTo: SentTo };
}

/** In this tab, for a reload, and never a password. Removed when the page is left, and at sign-in (`useSessionChange`). */
export function keep<Page extends keyof Kept>(page: Page, value: Kept[Page]): void {
  tab.write("signUp", JSON.stringify({ [page]: value }));
}

export function readKept<Page extends keyof Kept>(page: Page): Kept[Page] | null {
  return (JSON.parse(tab.read("signUp") ?? "{}") as Partial<Kept>)[page] ?? null;
}

export const forgetKept = (): void => tab.forget("signUp");

export const sentNow = (to: string, resendInSeconds: number): SentTo => ({
  to,
  resendAt: Date.now() + resendInSeconds * 1000,
});

export const secondsToWait = ({ resendAt }: SentTo): number =>
  Math.max(0, Math.ceil((resendAt - Date.now()) / 1000));
