import { api, Failure, unwrap } from "#client/lib/api.ts";
import type { SupportForm } from "#contract/support.ts";

const support = api.api.common.support;

/** Sends the request, with a proof of work if the server demands one. Returns its number. */
export async function sendRequest(form: SupportForm, onProof: () => void): Promise<number> {
  try {
    return (await unwrap(support.post(form))).number;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "proof_needed" || !canProve()) throw error;
  }
  onProof();
  const { solve } = await import("./proof.ts");
  const altcha = await solve(await unwrap(support.challenge.get()));
  return (await unwrap(support.post({ ...form, altcha }))).number;
}

/** `crypto.subtle` exists only in secure contexts. */
const canProve = () => window.isSecureContext;
