import { Cron } from "croner";
import type { Features } from "../features.ts";
import type { Log } from "../services/log.ts";

export interface Jobs {
  stop(): void;
}

/** Every recurring job of the server. Patterns are minute, hour, day, month, weekday, in UTC. */
const jobs = ({ auth }: Features): Record<string, [pattern: string, work: () => unknown]> => ({
  "remove expired sessions": ["17 * * * *", auth.removeExpiredSessions],
});

/** A job that is still at work when its time comes again is not started twice; one that fails is tried at its next time. */
export function startJobs({ features, log }: { features: Features; log: Log }): Jobs {
  const crons = Object.entries(jobs(features)).map(
    ([name, [pattern, work]]) =>
      new Cron(
        pattern,
        {
          name,
          timezone: "UTC",
          protect: true,
          catch: (error) => log.error({ err: error, job: name }, "A job failed"),
        },
        async () => {
          const started = performance.now();
          await work();
          log.info({ job: name, ms: Math.round(performance.now() - started) }, "job");
        },
      ),
  );
  return {
    stop: () => {
      for (const cron of crons) cron.stop();
    },
  };
}
