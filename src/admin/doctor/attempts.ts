import type { Finding } from "./finding.ts";

export interface Attempt {
  what: string;
  weight: Finding["weight"];
  /** The machine, as the operator knows it. */
  at: string;
  /** Resolves to what is wrong and what to do. @throws if `at` cannot be reached, as `whyUnreachable` explains */
  run(signal: AbortSignal): Promise<string | null>;
}

export async function findingsOf(attempts: readonly Attempt[], limitMs: number): Promise<Finding[]> {
  const found = await Promise.all(
    attempts.map(async ({ what, weight, at, run }) => {
      const signal = AbortSignal.timeout(limitMs);
      const why = await Promise.race([run(signal), aborted(signal)]).catch((error) =>
        whyUnreachable(error, at),
      );
      return why === null ? [] : [{ what, weight, why }];
    }),
  );
  return found.flat();
}

/** Not every client takes a signal. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, late) => signal.addEventListener("abort", () => late(signal.reason)));

function whyUnreachable(error: unknown, at: string): string {
  const causes = causesOf(error);
  const says = (pattern: RegExp) =>
    causes.some(({ name, message, code }) => pattern.test(`${name} ${String(code)} ${message}`));
  if (says(/TimeoutError|ETIMEDOUT|took too long/))
    return `${at} did not answer in time: check that it runs, and open the way to it in the firewall`;
  if (says(/ENOTFOUND|EAI_AGAIN|DNSResolve/i))
    return `no machine is called ${at}: correct the name, or the DNS of this machine`;
  if (says(/ECONNREFUSED|ConnectionRefused/))
    return `nothing listens at ${at}: check name and port, and that it runs`;
  if (says(/EPROTO|WRONG_VERSION|TLS handshake/))
    return `${at} does not speak TLS: correct the address or the port`;
  if (says(/certificate|CERT_|altname/i))
    return `${at} has a certificate that cannot be trusted: use the name that it was made for, or renew it`;
  if (says(/ECONNRESET|ConnectionClosed|socket hang up|\bclosed the connection/i))
    return `${at} closes the connection: check name and port, and its log`;
  return `${at} does not answer as it should (${causes.at(-1)?.message}): check name and port`;
}

interface Cause {
  name?: string;
  message?: string;
  code?: unknown;
}

function causesOf(error: unknown): Cause[] {
  if (!(error instanceof Error)) return [{ message: String(error) }];
  // A name with several addresses fails at each.
  const parts = error instanceof AggregateError ? error.errors : [];
  return [error, ...parts.flatMap(causesOf), ...(error.cause ? causesOf(error.cause) : [])];
}
