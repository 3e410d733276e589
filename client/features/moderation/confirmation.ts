import { atom } from "nanostores";
import { Failure } from "#client/lib/api.ts";

export interface ConfirmationWanted {
  pass: () => void;
  fail: (why: unknown) => void;
}

/** What waits for a fresh proof that it is this moderator who asks: a ban, an erasure, an export. */
export const $confirmationWanted = atom<ConfirmationWanted | null>(null);

/** Sends the request, and once more after the moderator has proved who they are, if the server demands it. @throws Failure */
export async function confirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "confirmation_needed") throw error;
    try {
      await new Promise<void>((pass, fail) => $confirmationWanted.set({ pass, fail }));
    } finally {
      $confirmationWanted.set(null);
    }
    return send();
  }
}
