import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { ProofChallenge } from "#contract/support.ts";

/** Does the work that the server demands, as a page does. */
export async function proofFor(browser: { get(path: string): Promise<{ body: unknown }> }): Promise<string> {
  const { body } = await browser.get("/api/common/support/challenge");
  const challenge = body as ProofChallenge;
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}
