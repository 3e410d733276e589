import type { ErrorCode } from "#contract/errors.ts";
import { Problem } from "#src/problem.ts";

/** How slowly a body may arrive. A phone on a bad network sends 10 kB/s; an attacker sends a byte now and then. @internal */
export interface Pace {
  /** A sender that is silent for this long is cut off. */
  idleMs: number;
  /** After `graceMs`, the body must have arrived at this rate on average. */
  graceMs: number;
  bytesPerSecond: number;
}

const PACE: Pace = { idleMs: 10_000, graceMs: 15_000, bytesPerSecond: 4 * 1024 };

/** The length that a body declares; NaN if it declares none, like a chunked one. */
export const declaredLength = ({ headers }: Request): number =>
  Number(headers.get("content-length") ?? Number.NaN);

/**
 * Reads a body of at most `limit` bytes, and stops as soon as it turns out larger: its length header is a claim, and may
 * be missing. (Bun runs a handler when the headers have arrived and holds back a sender whose body is not read: about 1 MB
 * per connection waits, and nothing once it is answered.) @throws Problem `refusal`, body_too_slow
 */
export async function readBody(
  request: Request,
  limit: number,
  refusal: ErrorCode,
  pace = PACE,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array(0);
  const declared = declaredLength(request);
  // A body that declares its length gets all of its memory at once; otherwise the memory grows as the body arrives.
  let bytes = new Uint8Array(Number.isNaN(declared) ? 0 : Math.min(declared, limit));
  let size = 0;
  const pacing = paceLimit(pace, () => size);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), pacing.tooSlow]);
      if (done) return size === bytes.length ? bytes : bytes.slice(0, size);
      pacing.received();
      if (size + value.length > limit) throw new Problem(refusal);
      bytes = withRoom(bytes, size + value.length, limit);
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

function withRoom(bytes: Uint8Array<ArrayBuffer>, size: number, limit: number): Uint8Array<ArrayBuffer> {
  if (size <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.min(limit, Math.max(size, 2 * bytes.length)));
  larger.set(bytes);
  return larger;
}

/** Rejects `tooSlow` if a body stalls or trickles. One timer per body, set again when it fires, costs less than one per chunk. */
function paceLimit({ idleMs, graceMs, bytesPerSecond }: Pace, size: () => number) {
  const started = performance.now();
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  // Keeps a rejection that no one awaits any more from being reported as unhandled.
  tooSlow.catch(() => undefined);
  let receivedAt = started;
  const dueAt = () =>
    Math.min(receivedAt + idleMs, started + Math.max(graceMs, (size() / bytesPerSecond) * 1000));
  let timer = setTimeout(ring, Math.min(idleMs, graceMs));

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
