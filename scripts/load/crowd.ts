import { seeded } from "#src/chance/seeded.ts";
import { Guest } from "./people/guest.ts";
import { Member } from "./people/member.ts";
import { Tally } from "./promises.ts";
import { type CrowdTask, type FromCrowd, Notes, type ToCrowd } from "./reports.ts";

/** A process of `bun run load`: people of its own, who act by their seed. */
const REPORT_MS = 500;
const SETTLE_MS = 3_000;
const READERS = 20;
/** Between the seeds of members' scripts, of their other dice, and of guests. */
const SEEDS_APART = 300_000;

const say = (message: FromCrowd) => process.send!(message);
const notes = new Notes();
const tally = new Tally();
let guests: Guest[] = [];
let members: Member[] = [];

process.on("message", (message: ToCrowd) => {
  if ("task" in message) begin(message.task);
  else void finish();
});
process.on("disconnect", () => process.exit(0));
say({ ready: true });

function begin({ seed, sockets, api, guests: count, members: people, pace, arrivalMs }: CrowdTask): void {
  const socketOf = (n: number) => sockets[n % sockets.length]!;
  const dice = (kind: number, n: number) => seeded(seed + kind * SEEDS_APART + n);
  members = people.map(
    (data, n) =>
      new Member({ socket: socketOf(n), api, pace }, data, dice(0, n), dice(1, n), { notes, tally }),
  );
  for (const [n, member] of members.entries()) member.meet(members, n);
  guests = Array.from({ length: count }, (_, n) => new Guest(socketOf(n), dice(2, n), notes, tally));
  const random = seeded(seed);
  for (const one of [...members, ...guests]) setTimeout(() => one.come(), random() * arrivalMs);
  setInterval(() => say({ report: notes.take() }), REPORT_MS);
}

async function finish(): Promise<void> {
  for (const one of [...guests, ...members]) one.stop();
  // What is under way arrives: both must have heard the same.
  await Bun.sleep(SETTLE_MS);
  await Promise.all(guests.map((guest) => guest.compare()));
  for (const guest of guests) guest.leave();
  for (let from = 0; from < members.length; from += READERS)
    await Promise.all(members.slice(from, from + READERS).map((member) => member.readBack()));
  say({ report: notes.take() });
  say({ done: tally.counts });
}
