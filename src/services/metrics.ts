import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

/** Labels never hold an id, an address or other personal data. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    sockets: new Gauge({ name: "randevu_sockets", help: "Open sockets on /ws", registers }),
    peers: new Gauge({ name: "randevu_peer_sockets", help: "Open sockets on /peerjs", registers }),
    waiting: new Gauge({
      name: "randevu_queue_waiting",
      help: "People searching for a companion",
      labelNames: ["mode"],
      registers,
    }),
    rooms: new Gauge({ name: "randevu_rooms", help: "Open rooms", labelNames: ["mode"], registers }),
    matchWait: new Histogram({
      name: "randevu_match_wait_seconds",
      help: "From entering the queue to entering a room",
      labelNames: ["mode"],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 300],
      registers,
    }),
    messages: new Counter({
      name: "randevu_messages_total",
      help: "Messages from sockets",
      labelNames: ["event", "outcome"],
      registers,
    }),
    vitalTimes: new Histogram({
      name: "randevu_web_vital_seconds",
      help: "Web vitals of visits that are times: LCP, FCP, TTFB, INP",
      labelNames: ["name", "page"],
      // Thresholds of good and poor by web.dev: INP 0.2 and 0.5, TTFB 0.8 and 1.8, FCP 1.8 and 3, LCP 2.5 and 4.
      buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 3, 4, 10],
      registers,
    }),
    layoutShift: new Histogram({
      name: "randevu_web_vital_shift",
      help: "Web vital CLS of visits",
      labelNames: ["page"],
      buckets: [0.02, 0.1, 0.25, 1],
      registers,
    }),
    photosMissing: new Gauge({ name: "randevu_photos_missing", help: "Photos without files", registers }),
    jobFailures: new Counter({
      name: "randevu_job_failures_total",
      help: "Runs of a recurring job that failed",
      labelNames: ["job_name"],
      registers,
    }),
    jobSuccess: new Gauge({
      name: "randevu_job_success_time_seconds",
      help: "When a recurring job last succeeded",
      labelNames: ["job_name"],
      registers,
    }),
    requests: new Histogram({
      name: "randevu_request_seconds",
      help: "HTTP requests",
      labelNames: ["method", "route", "status"],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
  };
}

export function watchProcess({ registry }: Pick<Metrics, "registry">): void {
  collectDefaultMetrics({ register: registry });
  // Gauges with names of counters, which the same numbers by type repeat.
  for (const kind of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
}
