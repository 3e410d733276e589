import type { QueryClient } from "@tanstack/react-query";
import { isTransient } from "#client/lib/api.ts";
import { $slow } from "#client/lib/queries/slow.ts";
import { $session } from "#client/lib/session.ts";

/** A browser whose database does not answer must not keep the page from rendering. */
const RESTORED_WITHIN_MS = 1_000;

/**
 * At the start without a network, when the network goes, and when the server does not answer soon. Resolves once a start without a
 * network is done: a page that had been rendered before would say that nothing is here, and then mount what is kept.
 */
export function restoreWhenOffline(client: QueryClient): Promise<void> {
  let restoring = false;
  const restore = async () => {
    if (restoring || $session.get().token === null) return;
    restoring = true;
    try {
      const { restoreAnswers } = await import("./offline.ts");
      await restoreAnswers(client);
    } catch {
      // The code failed to load: the next failed query tries again.
    }
    restoring = false;
  };
  window.addEventListener("offline", () => void restore());
  $slow.listen((slow) => slow && void restore());
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "failed") return;
    if (event.query.state.data === undefined && isTransient(event.action.error)) void restore();
  });
  if (navigator.onLine) return Promise.resolve();
  const late = new Promise<void>((done) => setTimeout(done, RESTORED_WITHIN_MS));
  return Promise.race([restore(), late]);
}
