import { atom } from "nanostores";
import type { Sex } from "#contract/people.ts";

/** What the first step has asked, kept while the second is open (specification, section 3: the step starts at 1). */
export interface About {
  name: string;
  sex: Sex | "";
  birthday: string;
}

export const $signUpStep = atom<1 | 2 | "sent">(1);
export const $about = atom<About>({ name: "", sex: "", birthday: "" });
/** What the second step holds, for one who is sent back to the first. In memory only. */
export const $account = atom({ email: "", password: "", repeat: "", phoneNumber: "" });
/** What was found wrong in the second step after it was left, by field. */
export const $accountRefusal = atom<{ email?: string }>({});
/** What the server found wrong in the first step, by field. */
export const $aboutRefusal = atom<Partial<Record<keyof About, string>>>({});
export const $sentTo = atom<{ email: string; resendInSeconds: number }>({ email: "", resendInSeconds: 0 });

export function startSignUp(): void {
  $signUpStep.set(1);
  $about.set({ name: "", sex: "", birthday: "" });
  $account.set({ email: "", password: "", repeat: "", phoneNumber: "" });
  $aboutRefusal.set({});
  $accountRefusal.set({});
}
