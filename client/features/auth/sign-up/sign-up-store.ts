import { atom } from "nanostores";
import type { Sex } from "#contract/people.ts";
import { forgetKept, keep, readKept, type SentTo } from "./kept.ts";

export interface About {
  name: string;
  sex: Sex | "";
  birthday: string;
}

export interface Account {
  email: string;
  phoneNumber: string;
  isAdult: boolean;
  isTermsAccepted: boolean;
  isNewsletterConsent: boolean;
}

/** Survives a reload. */
export interface SignUpProgress {
  about: About;
  account: Account;
  sentTo: SentTo | null;
}

const NOTHING: SignUpProgress = {
  about: { name: "", sex: "", birthday: "" },
  account: {
    email: "",
    phoneNumber: "",
    isAdult: false,
    isTermsAccepted: false,
    isNewsletterConsent: false,
  },
  sentTo: null,
};

export const $signUp = atom(NOTHING);
/** In memory only. */
export const $password = atom("");
/** Error codes the server returned for the first step, by field. */
export const $aboutRefusal = atom<Partial<Record<keyof About, string>>>({});
/** Error codes of the second step found after the user left it, by field. */
export const $accountRefusal = atom<{ email?: string }>({});

export function keepSignUp(part: Partial<SignUpProgress>): void {
  $signUp.set({ ...$signUp.get(), ...part });
  keep("form", $signUp.get());
}

export const startSignUp = (): void => $signUp.set(readKept("form") ?? NOTHING);

export function leaveSignUp(): void {
  $signUp.set(NOTHING);
  $password.set("");
  $aboutRefusal.set({});
  $accountRefusal.set({});
  forgetKept();
}

export type SignUpStep = 1 | 2 | "sent";

/** The step to show: the one in the history entry, unless what it builds on is gone. The counter starts at 1 (section 3). */
export function stepFor(asked: SignUpStep | undefined, { about, sentTo }: SignUpProgress): SignUpStep {
  if (asked === "sent" && sentTo) return "sent";
  return asked && asked !== 1 && about.name ? 2 : 1;
}
