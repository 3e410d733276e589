export interface LineSample {
  at: number;
  received: number;
  lost: number;
  frames: number;
  /** Share of the sent packets, 0 to 1, by the companion's latest report. */
  sentLoss: number;
  /** Seconds, by the same report. */
  roundTrip: number;
}

const MUCH_LOSS = 0.08;
const LONG_TRIP_S = 0.5;
/** Below this a face no longer moves, it jumps. */
const FEW_FRAMES_A_SECOND = 3;
/** Fewer packets say nothing about loss. */
const TOO_FEW = 10;

/** `pictured`: there should have been a moving picture. */
export function isBadSecond(before: LineSample, now: LineSample, pictured: boolean): boolean {
  const seconds = (now.at - before.at) / 1000;
  // A replaced connection counts from zero.
  if (seconds <= 0 || now.received < before.received) return false;
  const lost = Math.max(0, now.lost - before.lost);
  const all = lost + now.received - before.received;
  const isLossy = all >= TOO_FEW && lost / all > MUCH_LOSS;
  const isStill = pictured && (now.frames - before.frames) / seconds < FEW_FRAMES_A_SECOND;
  return isLossy || isStill || now.sentLoss > MUCH_LOSS || now.roundTrip > LONG_TRIP_S;
}

/** A companion who is muted still sends sound. */
export const isSilentSecond = (before: LineSample, now: LineSample): boolean =>
  now.at > before.at && now.received === before.received;

export type Stats = Iterable<Record<string, unknown>>;

/** Missing values count as fine. Picture and sound are reported separately: only the latest report is about now. */
export function sampleOf(stats: Stats, at: number): LineSample {
  const sample = { at, received: 0, lost: 0, frames: 0, sentLoss: 0, roundTrip: 0 };
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (const report of stats) {
    if (report.type === "inbound-rtp") {
      sample.received += number(report.packetsReceived);
      sample.lost += number(report.packetsLost);
      sample.frames += number(report.framesDecoded);
    }
    if (report.type === "remote-inbound-rtp" && number(report.timestamp) > reportedAt) {
      reportedAt = number(report.timestamp);
      sample.sentLoss = number(report.fractionLost);
      sample.roundTrip = number(report.roundTripTime);
    }
  }
  return sample;
}

const number = (value: unknown): number => (typeof value === "number" ? value : 0);
