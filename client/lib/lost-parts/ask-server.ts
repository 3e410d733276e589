const TIMEOUT_MS = 5_000;
/** Statuses of a proxy with no server behind it. */
const NO_SERVER = new Set([502, 503, 504]);

/**
 * `down`: a proxy or the server itself says that it takes no requests. `foreign`: something else answers in its place, such as the
 * sign-in page of a network. `silent`: no answer, as in networks that let only listed sites through. `refused`: the browser
 * failed at once and does not say why: no server, no name, or a network that blocks us. `blocked`: the operator lets no one from
 * this network in.
 */
export type ServerAnswer = "reached" | "down" | "foreign" | "silent" | "refused" | "blocked";

/**
 * Asks whether our server answers now. `navigator.onLine` says little: it is true for a network without internet access, or one
 * that was lost a moment ago. No cache and no service worker answers this address.
 */
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

/**
 * Reloads the page, but only when the server answers: otherwise a working page would be lost to the browser's error page.
 * @returns whether the page is being reloaded
 */
export async function reloadIfReachable(): Promise<boolean> {
  if (!(await isServerReachable())) return false;
  location.reload();
  return true;
}
