import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { whenIdle } from "#client/lib/browser/when-idle.ts";

const PAGES = ["/dating", "/events", "/chats", "/contacts", "/profile"] as const;

/** Loads the pages of the menu one by one while idle: on a phone, evaluating the code of one takes longer than rendering it. */
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
      const to = waiting.shift();
      if (to === undefined) return;
      await router.preloadRoute({ to });
      stop = whenIdle(loadNext);
    }
  }, [router]);
}
