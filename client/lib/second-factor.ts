import { atom } from "nanostores";
import type { AuthResult } from "#contract/auth.ts";
import { api, Failure, unwrap } from "./api.ts";

/** A sign-in that waits for the code of a second factor. */
export interface CodeWanted {
  challenge: string;
  pass: (result: AuthResult) => void;
  /** The page that signs in then shows why it did not. */
  fail: (why: unknown) => void;
}

/** What the dialog that asks for the code (`second-factor-dialog.tsx`) is about, on whichever page someone signs in. */
export const $codeWanted = atom<CodeWanted | null>(null);

/** Completes a sign-in that the server answered with a challenge. @throws any other failure, as it came */
export async function askForCode(error: unknown): Promise<AuthResult> {
  const challenge = error instanceof Failure ? error.challenge : undefined;
  if (challenge === undefined) throw error;
  try {
    return await new Promise<AuthResult>((pass, fail) => $codeWanted.set({ challenge, pass, fail }));
  } finally {
    $codeWanted.set(null);
  }
}

export const sendCode = (body: { challenge: string; code: string; remember: boolean }) =>
  unwrap(api.api.auth["second-factor"].post(body));
