import { openReader } from "#db/open.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Config } from "#src/config.ts";
import { createDeps } from "#src/create-deps.ts";
import { createFeatures } from "#src/features.ts";
import { Intake } from "#src/http/body/intake.ts";
import { type RequestContext, setContext } from "#src/http/request-context.ts";
import { createMonitoring } from "#src/monitoring/monitoring.ts";
import { createRoutes } from "#src/routes.ts";
import { createLog, flushLog } from "#src/services/log.ts";
import type { Answer, Asked, Said, Told } from "./messages.ts";

/** A process of the same program that reads next to the server: no lock, no jobs, no migrations, no sockets. @throws ConfigError */
export function runWorker(config: Config, number: number): void {
  if (!process.send) throw new ConfigError("worker: only the server starts read workers; set WORKERS.");
  const say = (said: Said) => void process.send!(said);
  // The server ends it when it has stopped asking; a signal to all processes of a service comes before that.
  process.on("SIGTERM", () => {}).on("SIGINT", () => {});
  process.on("disconnect", () => process.exit(0));
  const log = createLog(config.logLevel).child({ worker: number });
  process
    .on("uncaughtException", (error) => void fail(error))
    .on("unhandledRejection", (error) => void fail(error));

  let now = Date.now();
  const deps = createDeps(config, { db: openReader(config.databaseFile), clock: () => now, log });
  const features = createFeatures(deps);
  const { dating, events, presence } = features;
  const app = createRoutes(deps, features, {
    intake: new Intake(config.intake),
    lifecycle: { stopping: false },
    monitoring: createMonitoring(deps),
  });
  let state: "new" | "reading" | "warm" = "new";

  process.on("message", ({ at, seen, asked }: Told) => {
    now = at;
    for (const change of seen) presence.follow(...change);
    if (asked) void answer(asked).then((given) => say({ answered: asked.id, answer: given }));
    else beat();
  });
  sayState();

  function beat(): void {
    sayState();
    if (state === "new") void warmUp();
    if (state !== "warm") return;
    void dating.applyChanges();
    events.catchUpMap();
  }

  /** By the core's clock, which it has told by now. */
  async function warmUp(): Promise<void> {
    state = "reading";
    await Promise.all([dating.warmUp(), events.warmUp()]);
    state = "warm";
    sayState();
  }

  function sayState(): void {
    const isWarm = state === "warm";
    const applied = isWarm ? { people: dating.changes.applied(), events: events.changes.applied() } : null;
    say({ applied, memoryBytes: process.memoryUsage.rss() });
  }

  async function answer({ path, headers, context }: Asked): Promise<Answer | null> {
    const request = new Request(new URL(path, config.publicUrl), { headers });
    setContext(request, { ...NOWHERE, ...context });
    try {
      const response = await app.fetch(request);
      return { status: response.status, headers: [...response.headers], body: await response.bytes() };
    } catch (err) {
      log.error({ err, requestId: context.requestId }, "Request failed");
      return null;
    }
  }

  /** The server starts another. */
  async function fail(err: unknown): Promise<void> {
    log.error({ err }, "The read worker failed");
    await flushLog(log);
    process.exit(1);
  }
}

/** The core has looked at the address, and counted for it. */
const NOWHERE: Pick<RequestContext, "address" | "country" | "viaProxy"> = {
  address: "",
  country: "",
  viaProxy: false,
};
