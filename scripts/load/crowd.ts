import { seeded } from "#src/chance/seeded.ts";
import { Wanderer } from "../../test/load/wanderer.ts";
import { Member } from "./member.ts";
import type { CrowdReport, CrowdTask, FromCrowd, ReadBack, ToCrowd } from "./person.ts";

/** A process of `bun run load`: people of its own, who act by their seed. */
const REPORT_MS = 500;
const SETTLE_MS = 3_000;
const READERS = 20;

const say = (message: FromCrowd) => process.send!(message);
let report = empty();
let guests: Wanderer[] = [];
let members: Member[] = [];

process.on("message", (message: ToCrowd) => {
  if ("task" in message) begin(message.task);
  else void finish();
});
process.on("disconnect", () => process.exit(0));
say({ ready: true });

function begin({ seed, sockets, api, guests: count, members: people, arrivalMs }: CrowdTask): void {
  const random = seeded(seed);
  const told = {
    took: (what: keyof CrowdReport["times"], ms: number) => void report.times[what].push(ms),
    failed(code: string) {
      report.errors[code] = (report.errors[code] ?? 0) + 1;
    },
  };
  members = people.map(
    (one, n) => new Member({ socket: sockets[n % sockets.length]!, api }, one, seeded(seed + n), told),
  );
  for (const [n, member] of members.entries()) {
    member.other = members[n ^ 1];
    setTimeout(() => member.come(), random() * arrivalMs);
  }
  for (let n = 0; n < count; n++)
    setTimeout(() => arrive(sockets[n % sockets.length]!, random), random() * arrivalMs);
  setInterval(() => {
    say({ report });
    report = empty();
  }, REPORT_MS);
}

function arrive(url: string, random: () => number): void {
  guests.push(
    new Wanderer(url, random, (entry) => {
      const at = (time: number) => performance.timeOrigin + time;
      report.entries.push({ ...entry, searchedAt: at(entry.searchedAt), enteredAt: at(entry.enteredAt) });
    }),
  );
}

async function finish(): Promise<void> {
  for (const one of [...guests, ...members]) one.stop();
  // What is under way arrives: both must have heard the same.
  await Bun.sleep(SETTLE_MS);
  const agreed = await Promise.all(guests.map((guest) => guest.agrees()));
  for (const guest of guests) guest.close();
  const read: ReadBack = {
    acked: 0,
    lost: 0,
    doubled: 0,
    disagree: agreed.filter((agrees) => !agrees).length,
    guests: agreed.length,
  };
  for (let from = 0; from < members.length; from += READERS)
    for (const { acked, lost, doubled } of await Promise.all(
      members.slice(from, from + READERS).map((member) => member.readBack()),
    )) {
      read.acked += acked;
      read.lost += lost;
      read.doubled += doubled;
    }
  say({ report });
  say({ done: read });
  guests = [];
}

function empty(): CrowdReport {
  return { entries: [], times: { ack: [], delivery: [], search: [], return: [] }, errors: {} };
}
