const PATIENCE_MS = 5_000;
/** What a proxy says when there is no server behind it. */
const AWAY = new Set([502, 503, 504]);

/**
 * `down`: a proxy or the server itself says that it takes no requests. `foreign`: something else answers in its place, like the
 * sign-in page of a network. `silent`: what is asked vanishes, as where only listed sites are let through. `refused`: the
 * browser gave up at once, and does not say why: no server, no name, or a network that cuts in.
 */
export type Reach = "reached" | "down" | "foreign" | "silent" | "refused";

/**
 * Whether our server answers now. The browser's own word is worth little: it calls a network there that leads nowhere, or that
 * is gone since a moment. No cache and no worker answers this address.
 */
export async function askServer(ask: typeof fetch = fetch, patienceMs = PATIENCE_MS): Promise<Reach> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const answer = await ask("/readyz", { cache: "no-store", redirect: "manual", signal });
    const said = (await answer.json().catch(() => null)) as { status?: unknown; code?: unknown } | null;
    const { status, code } = said ?? {};
    if (status === "ready" || code === "rate_limited") return "reached";
    return typeof status === "string" || AWAY.has(answer.status) ? "down" : "foreign";
  } catch {
    return signal.aborted ? "silent" : "refused";
  }
}

export const isServerReached = async (): Promise<boolean> => (await askServer()) === "reached";

/**
 * Reloads the page, but only from a server that answers: else a page that works is given up for an error of the browser.
 * @returns whether the page is on its way out
 */
export async function reloadIfReached(): Promise<boolean> {
  if (!(await isServerReached())) return false;
  location.reload();
  return true;
}
