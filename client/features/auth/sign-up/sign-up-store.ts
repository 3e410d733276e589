import { atom } from "nanostores";
import type { Sex } from "#contract/people.ts";

/** Answers of the first step, kept while the second is open (specification, section 3: the step starts at 1). */
export interface About {
  name: string;
  sex: Sex | "";
  birthday: string;
}

export const $signUpStep = atom<1 | 2 | "sent">(1);
export const $about = atom<About>({ name: "", sex: "", birthday: "" });
/** Values of the second step, kept while the user is back on the first. In memory only. */
export const $account = atom({ email: "", password: "", repeat: "", phoneNumber: "" });
/** Error codes of the second step found after the user left it, by field. */
export const $accountRefusal = atom<{ email?: string }>({});
/** Error codes the server returned for the first step, by field. */
export const $aboutRefusal = atom<Partial<Record<keyof About, string>>>({});
export const $sentTo = atom<{ email: string; resendInSeconds: number }>({ email: "", resendInSeconds: 0 });

export function startSignUp(): void {
  $signUpStep.set(1);
  $about.set({ name: "", sex: "", birthday: "" });
  $account.set({ email: "", password: "", repeat: "", phoneNumber: "" });
  $aboutRefusal.set({});
  $accountRefusal.set({});
}
