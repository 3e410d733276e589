import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
} from "@sentry/browser";
import type { AppConfig } from "#contract/common.ts";
import { RECORDED_SHARE } from "#contract/error-reports/rates.ts";
import { pickEnvelope } from "#contract/error-reports/report.ts";
import { takeErrors } from "./error-sink.ts";
import { pickRecording } from "./pick-recording.ts";

const ERRORS_MAX = 20;

/** Rates: specification, section 9. `sendPicked` picks what leaves, so that nothing depends on what the SDK collects. */
export function startSentry({ dsn, release }: NonNullable<AppConfig["errorReports"]>): void {
  init({
    dsn,
    release,
    environment: "production",
    tracesSampleRate: 1,
    replaysSessionSampleRate: RECORDED_SHARE,
    replaysOnErrorSampleRate: 1,
    // The server does not trace, so requests need no trace headers.
    tracePropagationTargets: [],
    traceLifecycle: "static",
    sendClientReports: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    defaultIntegrations: [
      eventFiltersIntegration(),
      dedupeIntegration(),
      linkedErrorsIntegration(),
      httpContextIntegration(),
    ],
    integrations: [
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        // Stores nothing in the browser.
        stickySession: false,
        // Nothing could be picked from a recording that the SDK has compressed; `post` compresses it instead.
        useCompression: false,
      }),
    ],
    transport(options) {
      const { send, flush } = makeFetchTransport(options, post as typeof fetch);
      return { flush, send: sendPicked(send) };
    },
  });
  let left = ERRORS_MAX;
  takeErrors((error) => {
    if (left-- > 0) captureException(error);
  });
}

type Send = ReturnType<typeof makeFetchTransport>["send"];

const sendPicked =
  (send: Send): Send =>
  async (envelope) => {
    const picked = pickEnvelope(envelope as unknown as Parameters<typeof pickEnvelope>[0], pickRecording);
    return picked ? send(picked as unknown as typeof envelope) : {};
  };

/** What a closing page sends must be handed over at once. */
async function post(url: string, init: RequestInit): Promise<Response> {
  if (init.keepalive || typeof CompressionStream === "undefined") return fetch(url, init);
  const packed = new Response(init.body).body!.pipeThrough(new CompressionStream("gzip"));
  return fetch(url, {
    ...init,
    body: await new Response(packed).arrayBuffer(),
    headers: { ...init.headers, "content-encoding": "gzip" },
  });
}
