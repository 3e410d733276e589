const TIMEOUT_MS = 5_000;
const NO_SERVER = new Set([502, 503, 504]);

/** `down`: by a proxy or the server. `foreign`: a network's sign-in page. `silent`: only listed sites pass. `refused`: at once. */
export type ServerAnswer = "reached" | "down" | "foreign" | "silent" | "refused" | "blocked";

/** `navigator.onLine` is true for a network without internet access. No cache and no service worker answers this address. */
export async function askServer(ask: typeof fetch = fetch, timeoutMs = TIMEOUT_MS): Promise<ServerAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await ask("/readyz", { cache: "no-store", redirect: "manual", signal });
    const body = (await answer.json().catch(() => null)) as { status?: unknown; code?: unknown } | null;
    const { status, code } = body ?? {};
    if (status === "ready" || code === "rate_limited") return "reached";
    if (code === "address_blocked") return "blocked";
    return typeof status === "string" || NO_SERVER.has(answer.status) ? "down" : "foreign";
  } catch {
    return signal.aborted ? "silent" : "refused";
  }
}

/** Pages are served to a blocked network too. */
const REACHABLE: ReadonlySet<ServerAnswer> = new Set(["reached", "blocked"]);

export const isServerReachable = async (): Promise<boolean> => REACHABLE.has(await askServer());

/** Otherwise a working page would be lost to the browser's error page. @returns whether it is being reloaded */
export async function reloadIfReachable(): Promise<boolean> {
  if (!(await isServerReachable())) return false;
  location.reload();
  return true;
}
