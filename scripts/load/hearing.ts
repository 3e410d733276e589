import { percentile } from "../../bench/percentile.ts";
import { PROMISES, type PromiseName, RoomJudge, Tally, TouchJudge } from "./promises.ts";
import { type CrowdReport, MEASURES, type Measure } from "./reports.ts";
import type { Result, Sample } from "./run.ts";

const KINDS = Object.keys(MEASURES) as Measure[];

/** All that the people tell. */
export class Hearing {
  readonly tally = new Tally();
  private readonly rooms = new RoomJudge();
  private readonly calls = new RoomJudge();
  private readonly touch = new TouchJudge();
  private readonly all = emptyTimes();
  private recent = emptyTimes();
  private readonly outcomes: Record<string, number> = {};
  private readonly errors: Record<string, number> = {};
  private refused = 0;

  take({ entries, wishes, times, outcomes, errors }: CrowdReport): void {
    for (const entry of entries) {
      const wait = (entry.kind === "room" ? this.rooms : this.calls).take(entry);
      if (wait !== null) this.note(entry.kind === "room" ? "pair" : "call", [wait]);
    }
    for (const wish of wishes) this.touch.take(wish);
    for (const [what, took] of Object.entries(times)) this.note(what as Measure, took);
    for (const [what, count] of Object.entries(outcomes))
      this.outcomes[what] = (this.outcomes[what] ?? 0) + count;
    for (const [code, count] of Object.entries(errors)) {
      this.errors[code] = (this.errors[code] ?? 0) + count;
      this.refused += count;
    }
  }

  private note(what: Measure, took: number[]): void {
    for (const times of [this.all, this.recent]) for (const ms of took) times[what].push(ms);
  }

  sinceLast(): Pick<Sample, "count" | "p99" | "errors"> {
    const { recent, refused } = this;
    this.recent = emptyTimes();
    this.refused = 0;
    return {
      count: each((what) => recent[what].length),
      p99: each((what) => (recent[what].length > 0 ? percentile(recent[what], 0.99) : null)),
      errors: refused,
    };
  }

  summary(): Pick<Result, "promises" | "latencies" | "outcomes" | "errors"> {
    const { tally, rooms, calls, all, outcomes, errors } = this;
    tally.add({ rooms: { broken: rooms.wrong, of: rooms.meetings } });
    tally.add({ calls: { broken: calls.wrong, of: calls.meetings } });
    this.touch.verdict(tally);
    return {
      promises: (Object.keys(PROMISES) as PromiseName[]).map((name) => {
        const { broken, of } = tally.counts[name] ?? { broken: 0, of: 0 };
        const [what, unit] = PROMISES[name];
        return { what, broken, of: `${of} ${unit}` };
      }),
      latencies: KINDS.map((what) => ({
        what,
        count: all[what].length,
        p50: percentile(all[what], 0.5),
        p99: percentile(all[what], 0.99),
        most: all[what].reduce((most, ms) => Math.max(most, ms), 0),
      })),
      outcomes,
      errors,
    };
  }
}

const each = <T>(of: (what: Measure) => T) =>
  Object.fromEntries(KINDS.map((what) => [what, of(what)])) as Record<Measure, T>;
const emptyTimes = () => each((): number[] => []);
