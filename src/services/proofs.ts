import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { ProofChallenge } from "#contract/support.ts";
import { MINUTE_MS } from "#contract/time.ts";
import type { Clock } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createSeal } from "./seal.ts";
import type { SecretKeys } from "./secret-key.ts";

export type Proofs = ReturnType<typeof createProofs>;

/** @internal */
export const PROOF_MS = 10 * MINUTE_MS;

/** About 256 tries of 2,000 rounds: a second or so on a phone, and nothing to read or click. */
const WORK = { algorithm: "PBKDF2/SHA-256", cost: 2_000, keyPrefix: "00" };

/** ALTCHA's protocol (https://altcha.org/docs): challenges that we sign, each good for one request. */
export function createProofs({ clock, secretKeys }: { clock: Clock; secretKeys: SecretKeys }) {
  const secrets = createSeal(secretKeys, "proofs of work").marks("altcha").toArray();
  /** In memory: a restart lets each be used once more at most. */
  const spent = new Map<string, number>();

  async function verify(altcha: string): Promise<boolean> {
    const payload = read(altcha);
    if (!payload) return false;
    const { challenge, solution } = payload;
    const { expiresAt = 0, algorithm, cost, keyPrefix } = challenge.parameters;
    if (expiresAt * 1_000 <= clock() || spent.has(challenge.parameters.nonce)) return false;
    // The signature covers these too, but an earlier release may have signed other work with the same key.
    if (algorithm !== WORK.algorithm || cost !== WORK.cost || keyPrefix !== WORK.keyPrefix) return false;
    for (const hmacSignatureSecret of secrets)
      if ((await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified)
        return true;
    return false;
  }

  function spend(nonce: string, expiresAt: number): boolean {
    for (const [old, until] of spent) {
      if (until > clock()) break;
      spent.delete(old);
    }
    if (spent.has(nonce)) return false;
    spent.set(nonce, expiresAt * 1_000);
    return true;
  }

  return {
    async challenge(): Promise<ProofChallenge> {
      const expiresAt = Math.floor((clock() + PROOF_MS) / 1_000);
      const made = await createChallenge({ ...WORK, deriveKey, expiresAt, hmacSignatureSecret: secrets[0]! });
      return made as ProofChallenge;
    },

    /** @throws Problem proof_wrong, also for a proof that was already used */
    async take(altcha: string): Promise<void> {
      const isRight = await verify(altcha).catch(() => false);
      // Two requests with the same proof may both get this far.
      const parameters = isRight ? read(altcha)?.challenge.parameters : undefined;
      if (!parameters || !spend(parameters.nonce, parameters.expiresAt ?? 0))
        throw new Problem("proof_wrong");
    },
  };
}

function read(altcha: string): (Payload & { challenge: Challenge }) | null {
  try {
    const payload = JSON.parse(Buffer.from(altcha, "base64").toString()) as Payload;
    return typeof payload.challenge?.parameters?.nonce === "string" && payload.solution ? payload : null;
  } catch {
    return null;
  }
}
