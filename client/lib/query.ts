import { focusManager, notifyManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { isBrowser } from "./first-load/is-browser.ts";

/** Specification, section 9: equal requests within 2 s are sent once, and focus refetches at most every 5 s. */
const DEDUPE_MS = 2_000;
const FOCUS_THROTTLE_MS = 5_000;
/** Section 7: failed reads are retried with an exponential delay of about 5 s base. */
const RETRY_BASE_MS = 5_000;

/** Their data is the same for everyone. All others, except those of `auth`, are removed with the session. */
export const PUBLIC = "public";

/** Also for writes that may be repeated and whose failure no one is shown. */
export const RETRYING = {
  retry: (failures: number, error: unknown) => failures < 3 && !isFinal(error),
  retryDelay: (failures: number) => RETRY_BASE_MS * 2 ** failures,
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: DEDUPE_MS, ...RETRYING },
  },
});

/** By default observers hear a timer later: a radio or switch whose value lives in the cache then jumps back for a frame. */
notifyManager.setScheduler(queueMicrotask);

if (isBrowser) {
  focusManager.setEventListener(throttledFocus);
  // By default it assumes that every page starts online.
  onlineManager.setOnline(navigator.onLine);
}

function throttledFocus(onFocus: () => void) {
  let last = 0;
  const listener = () => {
    if (document.visibilityState === "hidden" || Date.now() - last < FOCUS_THROTTLE_MS) return;
    last = Date.now();
    onFocus();
  };
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** A retry does not change a 4xx response, and would only hit a rate limit again. */
function isFinal(error: unknown): boolean {
  const status = typeof error === "object" && error && "status" in error ? Number(error.status) : 0;
  return status >= 400 && status < 500;
}
