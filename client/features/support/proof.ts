import { type ChallengeParameters, solveChallenge } from "altcha-lib";
import { Failure } from "#client/lib/api.ts";
import type { ProofChallenge } from "#contract/support.ts";

/**
 * Solves a challenge by ALTCHA's protocol. The browser derives keys on a thread of its own, so the page stays awake
 * without a worker of ours.
 */
export async function solve(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Failure("proof_needed", 428);
  return btoa(JSON.stringify({ challenge, solution }));
}

/** PBKDF2 as browsers have it; the library's own needs Node. */
async function deriveKey({ cost, keyLength }: ChallengeParameters, salt: Uint8Array, password: Uint8Array) {
  const key = await crypto.subtle.importKey("raw", copyOf(password), "PBKDF2", false, ["deriveBits"]);
  const work = { name: "PBKDF2", hash: "SHA-256", salt: copyOf(salt), iterations: cost };
  return { derivedKey: new Uint8Array(await crypto.subtle.deriveBits(work, key, keyLength * 8)) };
}

/** The solver counts on in one buffer while the browser still reads it. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
