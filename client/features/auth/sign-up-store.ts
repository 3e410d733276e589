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
export const $sentTo = atom<{ email: string; resendInSeconds: number }>({ email: "", resendInSeconds: 0 });

export function startSignUp(): void {
  $signUpStep.set(1);
  $about.set({ name: "", sex: "", birthday: "" });
}
