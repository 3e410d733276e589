import { type ChallengeParameters, solveChallenge } from "altcha-lib";
import type { ProofChallenge } from "#contract/support.ts";
import { Failure } from "./api.ts";

/** By the ALTCHA protocol. The browser derives keys on its own thread, so the page stays responsive without a worker. */
export async function solve(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Failure("proof_needed", 428);
  return btoa(JSON.stringify({ challenge, solution }));
}

/** PBKDF2 by `crypto.subtle`; the library's own needs Node. */
async function deriveKey({ cost, keyLength }: ChallengeParameters, salt: Uint8Array, password: Uint8Array) {
  const key = await crypto.subtle.importKey("raw", copyOf(password), "PBKDF2", false, ["deriveBits"]);
  const work = { name: "PBKDF2", hash: "SHA-256", salt: copyOf(salt), iterations: cost };
  return { derivedKey: new Uint8Array(await crypto.subtle.deriveBits(work, key, keyLength * 8)) };
}

/** Copies the bytes, since the solver increments its one buffer while the browser still reads it. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
