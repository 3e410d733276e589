import type { Deps } from "#src/deps.ts";
import { Bucket } from "#src/timing/bucket.ts";
import type { createSentry } from "./sentry.ts";

export interface ErrorPlace {
  route?: string;
  requestId?: string;
}

export interface ErrorReports {
  /** In the background: the failed request does not wait for it. */
  send(error: unknown, place?: ErrorPlace): void;
  flush(): Promise<void>;
}

/** A defect in a hot path may fail a thousand times a second, and one report of it is enough. */
const PACE = { burst: 30, perSecond: 0.5 };

export function createErrorReports({
  config,
  log,
  clock,
}: Pick<Deps, "config" | "log" | "clock">): ErrorReports {
  const { errorReports: tracker } = config;
  if (!tracker) return { send() {}, async flush() {} };
  const pace = new Bucket(PACE, clock());
  let sentry: Promise<ReturnType<typeof createSentry>> | undefined;

  /** Loads the SDK with the first error, since the start need not wait for it. */
  const load = () => (sentry ??= import("./sentry.ts").then(({ createSentry }) => createSentry(tracker)));

  return {
    send(error, place = {}) {
      if (!pace.take(clock())) return;
      load()
        .then(({ send }) => send(error, place))
        .catch((err) => log.warn({ err }, "Failed to send an error report"));
    },
    async flush() {
      await sentry?.then(({ flush }) => flush()).catch(() => {});
    },
  };
}
