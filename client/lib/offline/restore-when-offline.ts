import type { QueryClient } from "@tanstack/react-query";
import { isTransient } from "#client/lib/api.ts";
import { $slow } from "#client/lib/queries/slow.ts";
import { $session } from "#client/lib/session.ts";

/** At the start without a network, when the network goes, and when the server does not answer soon. */
export function restoreWhenOffline(client: QueryClient): void {
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
  if (!navigator.onLine) void restore();
  window.addEventListener("offline", () => void restore());
  $slow.listen((slow) => slow && void restore());
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "failed") return;
    if (event.query.state.data === undefined && isTransient(event.action.error)) void restore();
  });
}
