import { MINUTE_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { FairTurns } from "#src/timing/fair-turns.ts";
import { isLoopback } from "../../config/loopback.ts";
import type { SecretKeys } from "../secret-key.ts";
import { createPushAddresses } from "./address.ts";
import { createFirebase } from "./firebase.ts";
import type { Outcome, Push, PushPayload, PushSender, PushTarget } from "./push.ts";
import { createVapidPairs } from "./vapid.ts";
import { createWebPush } from "./webpush.ts";

export type Pushes = ReturnType<typeof createPushes>;

interface Job extends Sending {
  push: Push;
  /** Browser and topic: of several waiting pushes, only the newest is sent. */
  key: string;
  madeAt: number;
  attempts: number;
  hasWaited: boolean;
}

interface Sending {
  gone: () => void;
  /** Before each further try; null if the push is not worth sending any more, or its target is no longer there. */
  renewed?: () => PushPayload | null;
}

/** Separate queues, so that slow servers hold up only their own kind. */
interface Lane {
  turns: FairTurns;
  waiting: Map<string, Job>;
  inFlight: Set<string>;
  retries: Map<string, { madeAt: number; callOff: () => void }>;
  retriesMost: number;
}

const lane = (atOnce: number, waitingMost: number): Lane => ({
  turns: new FairTurns({ atOnce, waitingMost }),
  waiting: new Map(),
  inFlight: new Set(),
  retries: new Map(),
  retriesMost: waitingMost,
});
const FIRST_RETRY_MS = 2_000;
const TRIES_MOST = 5;
/** What is not delivered by then is in the chat list, and soon in an e-mail. */
const GIVE_UP_MS = 5 * MINUTE_MS;

/** Push services answer in a tenth of a second; one that does not must not delay a restart. */
const STOP_MS = 3_000;

type Parts = Pick<Deps, "config" | "log" | "clock"> & {
  secretKeys: SecretKeys;
  later?: (work: () => void, ms: number) => () => void;
};

/** In memory: a push is only a hint about what the database holds, so a crash may lose it. */
export function createPushes({ config, log, clock, secretKeys, later = byTimer }: Parts) {
  const { publicUrl } = config;
  const pairs = createVapidPairs(secretKeys);
  const addresses = createPushAddresses({ loopbackToo: isLoopback(publicUrl.hostname) });
  const senders: Record<PushTarget["provider"], PushSender | null> = {
    webpush: createWebPush({ pairs, contact: config.brand.supportEmail, publicUrl, addresses, clock }),
    firebase: config.firebase && createFirebase({ ...config.firebase, publicUrl, clock }),
  };
  const usual = lane(32, 10_000);
  const unusual = lane(8, 1_000);
  const lanes = [usual, unusual];
  const idleWaiters: (() => void)[] = [];
  let stopped = false;

  const isUsual = ({ to }: Push) => to.provider !== "webpush" || addresses.isUsual(to.address);
  const laneOf = ({ push }: Job) => (isUsual(push) ? usual : unusual);

  function add(job: Job): void {
    const lane = laneOf(job);
    lane.retries.get(job.key)?.callOff();
    lane.retries.delete(job.key);
    const hasTurn = lane.waiting.has(job.key) || lane.inFlight.has(job.key);
    lane.waiting.set(job.key, job);
    if (!hasTurn) takeTurn(lane, job);
    job.hasWaited = true;
  }

  /** By kind, so that news for a thousand guests hold up no call; unknown servers by domain, since hosts are free. */
  function takeTurn(lane: Lane, { key, push }: Job): void {
    const path = lane === usual ? [push.payload.kind] : domainsOf(push.to.address);
    const drop = async () => {
      lane.waiting.delete(key);
      log.warn("Push queue full; dropped one");
    };
    void lane.turns
      .run<void>(path, () => deliverWaiting(lane, key), drop)
      .finally(() => {
        if (isIdle()) for (const done of idleWaiters.splice(0)) done();
      });
  }

  async function deliverWaiting(lane: Lane, key: string): Promise<void> {
    const job = lane.waiting.get(key);
    if (!job) return;
    lane.waiting.delete(key);
    lane.inFlight.add(key);
    try {
      await deliver(job);
    } finally {
      lane.inFlight.delete(key);
      const newer = lane.waiting.get(key);
      if (newer) takeTurn(lane, newer);
    }
  }

  const isIdle = () =>
    lanes.every(({ waiting, inFlight, retries }) => waiting.size + inFlight.size + retries.size === 0);

  async function deliver(job: Job): Promise<void> {
    const send = senders[job.push.to.provider];
    const ttlSeconds = job.push.ttlSeconds - Math.floor((clock() - job.madeAt) / 1000);
    if (!send || ttlSeconds <= 0) return;
    const payload = payloadOf(job);
    if (!payload) return;
    const outcome = await send({ ...job.push, payload, ttlSeconds }).catch(unanswered);
    if (outcome.kind === "gone") job.gone();
    if (outcome.kind === "later") retry(job, outcome);
    if (outcome.kind === "refused") log.warn({ ...about(job), status: outcome.status }, "Push refused");
  }

  function payloadOf({ push, renewed, hasWaited, ...job }: Job): PushPayload | null {
    if (!hasWaited || !renewed) return push.payload;
    try {
      return renewed();
    } catch (error) {
      log.error({ ...about({ push, ...job }), err: error }, "Failed to renew push");
      return null;
    }
  }

  function retry(job: Job, { afterMs, status }: Extract<Outcome, { kind: "later" }>): void {
    // The address is a stranger's: it may ask for more time than we would wait, never for less.
    const wait = Math.max(FIRST_RETRY_MS * 4 ** job.attempts, afterMs ?? 0);
    const lives = Math.min(GIVE_UP_MS, job.push.ttlSeconds * 1000);
    const { waiting, retries, retriesMost } = laneOf(job);
    const again =
      !stopped &&
      job.attempts + 1 < TRIES_MOST &&
      !waiting.has(job.key) &&
      retries.size < retriesMost &&
      clock() + wait - job.madeAt < lives;
    log.warn({ ...about(job), status, again }, "Push not accepted");
    if (!again) return;
    const callOff = later(() => add({ ...job, attempts: job.attempts + 1 }), wait);
    retries.set(job.key, { madeAt: job.madeAt, callOff });
  }

  return {
    get publicKey() {
      return pairs.current().publicKey;
    },
    providers: (["webpush", "firebase"] as const).filter((provider) => senders[provider]),
    allows: addresses.allows,

    /** Never throws and never waits. */
    send(push: Push, sending: Sending): void {
      const key = `${push.to.address} ${push.topic}`;
      if (!stopped) add({ push, key, ...sending, madeAt: clock(), attempts: 0, hasWaited: false });
    },

    /** For callers that wait for the outcome. Never retried. */
    async ask(push: Push): Promise<Outcome> {
      const send = senders[push.to.provider];
      return send ? send(push).catch(unanswered) : { kind: "refused", status: 0 };
    },

    queue(): { waiting: number; since: number | null } {
      const times = lanes.flatMap(({ waiting, retries }) => [
        ...waiting.values().map(({ madeAt }) => madeAt),
        ...retries.values().map(({ madeAt }) => madeAt),
      ]);
      return { waiting: times.length, since: times.reduce<number | null>(earlier, null) };
    },

    idle: (): Promise<void> => (isIdle() ? Promise.resolve() : new Promise((done) => idleWaiters.push(done))),

    /** Gives waiting pushes a moment. What would be retried is in the chat list, and soon in an e-mail. */
    async stop(): Promise<void> {
      stopped = true;
      for (const { retries } of lanes) {
        for (const { callOff } of retries.values()) callOff();
        retries.clear();
      }
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const callOff = byTimer(resolve, STOP_MS);
      await Promise.race([this.idle(), late]);
      callOff();
      for (const { waiting } of lanes) waiting.clear();
    },
  };
}

const earlier = (least: number | null, at: number) => (least === null ? at : Math.min(least, at));

/** The last two labels of the host, then all of it. */
function domainsOf(address: string): string[] {
  const host = URL.parse(address)?.hostname ?? "";
  return [host.split(".").slice(-2).join("."), host];
}

const unanswered = (): Outcome => ({ kind: "later", afterMs: null, status: 0 });

/** An endpoint is a secret: only its host may be logged. */
const about = ({ push: { to, payload }, attempts }: Pick<Job, "push" | "attempts">) => ({
  provider: to.provider,
  host: to.provider === "webpush" ? URL.parse(to.address)?.host : undefined,
  push: payload.kind,
  attempt: attempts + 1,
});

function byTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
