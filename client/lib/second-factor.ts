import { atom } from "nanostores";
import type { AuthResult } from "#contract/auth.ts";
import { api, Failure, unwrap } from "./api.ts";

export interface CodeWanted {
  challenge: string;
  pass: (result: AuthResult) => void;
  fail: (why: unknown) => void;
}

export const $codeWanted = atom<CodeWanted | null>(null);

/** @throws any other failure, as it came */
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
