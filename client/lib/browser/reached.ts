const PATIENCE_MS = 5_000;

/**
 * Whether our server answers now. The browser's own word is worth little: it calls a network there that leads nowhere, or
 * that is gone since a moment. A sign-in page of the network may answer in place of the server, so the words count too. No cache
 * and no worker answers this address.
 */
export async function isServerReached(): Promise<boolean> {
  try {
    const answer = await fetch("/readyz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    const { status } = (await answer.json()) as { status?: unknown };
    return status === "ready";
  } catch {
    return false;
  }
}

/**
 * Reloads the page, but only from a server that answers: else a page that works is given up for an error of the browser.
 * @returns whether the page is on its way out
 */
export async function reloadIfReached(): Promise<boolean> {
  if (!(await isServerReached())) return false;
  location.reload();
  return true;
}
