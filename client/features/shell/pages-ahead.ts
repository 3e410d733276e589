import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { whenIdle } from "#client/lib/browser/when-idle.ts";

const PAGES = [
  "/_shell/dating/",
  "/_shell/events",
  "/_shell/events/",
  "/_shell/chats",
  "/_shell/contacts/$section",
  "/_shell/profile/",
] as const;

/**
 * Loads the code of the menu's pages while idle: on a phone, evaluating a page takes longer than rendering it. The code alone,
 * since a preload by the router would render the page on the screen anew.
 */
export function usePagesAhead(): void {
  const router = useRouter();
  useEffect(() => {
    const waiting = [...PAGES];
    let stop = whenIdle(loadNext);
    return () => {
      waiting.length = 0;
      stop();
    };

    async function loadNext(): Promise<void> {
      const page = waiting.shift();
      if (page === undefined || !navigator.onLine) return;
      await router.loadRouteChunk(router.routesById[page]);
      stop = whenIdle(loadNext);
    }
  }, [router]);
}
