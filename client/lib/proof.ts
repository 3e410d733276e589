import { api, unwrap } from "./api.ts";

/**
 * Sends a request and, if the server demands a proof of work for it, once more with one. `onProof` is called before the second or so
 * that it takes.
 */
export async function withProof<T>(send: (altcha?: string) => Promise<T>, onProof?: () => void): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!asksForProof(error) || !canProve()) throw error;
  }
  onProof?.();
  const { solve } = await import("./solve-proof.ts");
  return send(await solve(await unwrap(api.api.common.support.challenge.get())));
}

const asksForProof = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "proof_needed";

/** `crypto.subtle` exists only in secure contexts. */
const canProve = () => window.isSecureContext;
