import type { ErrorCode } from "#contract/errors.ts";
import { Problem } from "#src/problem.ts";
import type { Place } from "./intake.ts";

/** How slowly a body may arrive. A phone on a bad network sends 10 kB/s; an attacker sends a byte now and then. */
export interface Pace {
  /** A sender that is silent for this long is cut off. */
  idleMs: number;
  /** After `graceMs`, the body must have arrived at this rate on average. */
  graceMs: number;
  bytesPerSecond: number;
  /** The whole body must have arrived by then. */
  wholeMs: number;
}

/** A photo may take minutes. */
export const LARGE: Pace = {
  idleMs: 10_000,
  graceMs: 15_000,
  bytesPerSecond: 4 * 1024,
  wholeMs: Number.POSITIVE_INFINITY,
};
/** Forms and messages are a few kilobytes. */
export const SMALL: Pace = { ...LARGE, wholeMs: 10_000 };

/** The length that a body declares; NaN if it declares none, like a chunked one. */
export const declaredLength = ({ headers }: Request): number =>
  Number(headers.get("content-length") ?? Number.NaN);

/**
 * Reads a body of at most `limit` bytes, and stops as soon as it turns out larger: its length header is a claim, and may
 * be missing, so memory grows as the body arrives, and `place` counts it. (Bun runs a handler when the headers have arrived and
 * holds back a sender whose body is not read: about 1 MB per connection waits, and nothing once it is answered.)
 * @throws Problem `refusal`, body_too_slow, and as `place.charge`
 */
export async function readBody(
  request: Request,
  limit: number,
  refusal: ErrorCode,
  pace: Pace,
  place: Pick<Place, "charge" | "cutOff">,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array(0);
  const most = Math.min(limit, declaredLength(request) || limit);
  let bytes = new Uint8Array(0);
  let size = 0;
  const pacing = paceLimit(pace, () => size);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), pacing.tooSlow, place.cutOff]);
      if (done) return size === bytes.length ? bytes : bytes.slice(0, size);
      pacing.received();
      if (size + value.length > limit) throw new Problem(refusal);
      const capacity = capacityFor(size + value.length, bytes.length, most);
      if (capacity > bytes.length) {
        place.charge(capacity - bytes.length);
        bytes = grown(bytes, capacity);
      }
      bytes.set(value, size);
      size += value.length;
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    pacing.end();
  }
}

/** Doubles, so that a body is copied a few times at most. A body may turn out longer than it declared. */
const capacityFor = (size: number, held: number, most: number): number =>
  size <= held ? held : Math.max(size, Math.min(most, 2 * held));

function grown(bytes: Uint8Array<ArrayBuffer>, capacity: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(capacity);
  larger.set(bytes);
  return larger;
}

/** Rejects `tooSlow` if a body stalls or trickles. One timer per body, set again when it fires, costs less than one per chunk. */
function paceLimit({ idleMs, graceMs, bytesPerSecond, wholeMs }: Pace, size: () => number) {
  const started = performance.now();
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  // Keeps a rejection that no one awaits any more from being reported as unhandled.
  tooSlow.catch(() => undefined);
  let receivedAt = started;
  const dueAt = () =>
    Math.min(
      receivedAt + idleMs,
      started + Math.max(graceMs, (size() / bytesPerSecond) * 1000),
      started + wholeMs,
    );
  let timer = setTimeout(ring, Math.min(idleMs, graceMs, wholeMs));

  function ring(): void {
    const left = dueAt() - performance.now();
    if (left <= 0) reject(new Problem("body_too_slow"));
    else timer = setTimeout(ring, left);
  }

  return {
    tooSlow,
    received: () => {
      receivedAt = performance.now();
    },
    end: () => clearTimeout(timer),
  };
}
