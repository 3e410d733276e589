import type { ErrorCode } from "#contract/errors.ts";
import { Problem } from "#src/problem.ts";
import type { Place } from "./intake.ts";

/** A phone on a bad network sends 10 kB/s; an attacker sends a byte now and then. */
export interface Pace {
  /** A sender that is silent for this long is cut off. */
  idleMs: number;
  /** After `graceMs`, the body must have arrived at this rate on average. */
  graceMs: number;
  bytesPerSecond: number;
  wholeMs: number;
}

export const LARGE: Pace = {
  idleMs: 10_000,
  graceMs: 15_000,
  bytesPerSecond: 4 * 1024,
  wholeMs: Number.POSITIVE_INFINITY,
};
export const SMALL: Pace = { ...LARGE, wholeMs: 10_000 };

/** NaN if the body declares none, like a chunked one. */
export const declaredLength = ({ headers }: Request): number =>
  Number(headers.get("content-length") ?? Number.NaN);

/**
 * Stops as soon as the body turns out larger than `limit`: its length header is a claim, so memory grows as it arrives.
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

/** Doubles, so that a body is copied a few times at most. */
const capacityFor = (size: number, held: number, most: number): number =>
  size <= held ? held : Math.max(size, Math.min(most, 2 * held));

function grown(bytes: Uint8Array<ArrayBuffer>, capacity: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(capacity);
  larger.set(bytes);
  return larger;
}

/** One timer per body, set again when it fires, costs less than one per chunk. */
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
