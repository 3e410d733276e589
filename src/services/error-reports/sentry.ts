import { createStackParser, createTransport, type Envelope, Scope } from "@sentry/core";
import { nodeStackLineParser, ServerRuntimeClient } from "@sentry/core/server";
import { pickEnvelope } from "#contract/error-reports/report.ts";
import type { Config } from "#src/config.ts";
import type { ErrorPlace } from "./error-reports.ts";

const FLUSH_MS = 2_000;
const TIMEOUT_MS = 10_000;

/** The Sentry protocol, without what the SDK for Node adds by default: requests, host names, variables, traces. */
export function createSentry({ dsn, release }: NonNullable<Config["errorReports"]>) {
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment: "production",
    platform: "node",
    runtime: { name: "bun", version: Bun.version },
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    traceLifecycle: "static",
    sendClientReports: false,
    includeServerName: false,
    dataCollection: { userInfo: false },
    transport: (options) => {
      const transport = createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: "POST",
          body: body as BodyInit,
          headers: { ...options.headers, "content-type": "application/x-sentry-envelope" },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.arrayBuffer();
        const { headers, status } = answer;
        return {
          statusCode: status,
          headers: {
            "x-sentry-rate-limits": headers.get("x-sentry-rate-limits"),
            "retry-after": headers.get("retry-after"),
          },
        };
      });
      return { ...transport, send: (envelope) => sendPicked(envelope, transport.send) };
    },
  });
  client.init();

  return {
    send(error: unknown, { route, requestId }: ErrorPlace): void {
      const scope = new Scope();
      if (route) scope.setTransactionName(route);
      if (requestId) scope.setTag("requestId", requestId);
      client.captureException(error, undefined, scope);
    },
    flush: () => client.flush(FLUSH_MS),
  };
}

async function sendPicked<T>(envelope: Envelope, send: (envelope: Envelope) => PromiseLike<T>) {
  const picked = pickEnvelope(envelope as unknown as Parameters<typeof pickEnvelope>[0]);
  return picked ? send(picked as unknown as Envelope) : {};
}
