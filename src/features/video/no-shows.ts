import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import { NETWORK_SHARES, networksOf } from "#src/http/sender/address-key.ts";
import { refuseFor } from "#src/problem.ts";
import type { Connection, Person } from "#src/realtime/connection.ts";
import { Bucket } from "#src/timing/bucket.ts";
import { companionOf, type Room, type Seat } from "./lobby/seat.ts";

/** Guests of one address without a signal yet: a dormitory gets in, 200 silent sockets get six searches a minute. */
const UNPROVEN = { burst: 60, perSecond: 1 / 10 };
/** For this long after a signal a guest takes no place of their address. */
const PROVEN_MS = HOUR_MS;
/** A companion who leaves sooner did not wait for a first picture. */
const EXPECTED_WITHIN_MS = 5 * SECOND_MS;
/** After a second room without a signal, since the first may be bad luck. Each further one doubles it. */
const FIRST_WAIT_MS = 10 * SECOND_MS;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;

interface Missed {
  times: number;
  at: number;
}

/** Delays people who are matched and never signal: a script with many sockets could become the companion of everyone who waits. */
export class NoShows {
  private readonly proven = new Map<string, number>();
  private readonly missed = new Map<string, Missed>();
  private readonly unproven = new Map<string, { networks: string[]; at: number }>();
  private readonly networks = new Map<string, Bucket>();

  refuse({ person, address }: Pick<Connection, "person" | "address">, now: number): void {
    refuseFor(this.waitMs(person, address, now));
  }

  private waitMs(person: Person, address: string, now: number): number {
    this.forget(now);
    const { times, at } = this.missed.get(person.key) ?? { times: 0, at: now };
    const waitMs = at + waitAfter(times) - now;
    if (waitMs > 0) return waitMs;
    if (person.kind === "user" || this.proven.has(person.key) || this.unproven.has(person.key)) return 0;
    return this.takePlace(person.key, networksOf(address), now);
  }

  signalled(person: string, now: number): void {
    this.missed.delete(person);
    this.proven.delete(person);
    this.proven.set(person, now);
    const place = this.unproven.get(person);
    if (!place) return;
    this.unproven.delete(person);
    for (const network of place.networks) this.networks.get(network)?.giveBack(now);
  }

  /** The initiator should always have signalled, the other only once called. */
  ended(room: Room, now: number): void {
    for (const seat of room.ends) {
      if (room.signalled.has(seat)) continue;
      this.unproven.delete(seat.person);
      if (isNoShow(seat, room, now)) this.note(seat.person, now);
    }
  }

  private note(person: string, now: number): void {
    const times = (this.missed.get(person)?.times ?? 0) + 1;
    this.missed.delete(person);
    this.missed.set(person, { times, at: now });
  }

  private takePlace(person: string, networks: string[], now: number): number {
    for (const [level, network] of networks.entries()) {
      const { burst, perSecond } = UNPROVEN;
      const share = NETWORK_SHARES[level]!;
      const bucket =
        this.networks.get(network) ?? new Bucket({ burst: burst * share, perSecond: perSecond * share }, now);
      this.networks.delete(network);
      this.networks.set(network, bucket);
      if (!bucket.take(now)) return bucket.waitMs(now);
    }
    this.unproven.set(person, { networks, at: now });
    return 0;
  }

  private forget(now: number): void {
    dropWhile(this.proven, (at) => at + PROVEN_MS <= now);
    dropWhile(this.missed, ({ at }) => at + 2 * LONGEST_WAIT_MS <= now);
    dropWhile(this.unproven, ({ at }) => at + PROVEN_MS <= now);
    dropWhile(this.networks, (bucket) => bucket.isFull(now));
  }
}

const isNoShow = (seat: Seat, room: Room, now: number): boolean =>
  now - room.openedAt >= EXPECTED_WITHIN_MS &&
  (seat === room.ends[0] || room.signalled.has(companionOf(seat, room)));

const waitAfter = (times: number): number =>
  times < 2 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (times - 2));

function dropWhile<T>(map: Map<string, T>, isOver: (value: T) => boolean): void {
  for (const [key, value] of map) {
    if (!isOver(value)) return;
    map.delete(key);
  }
}
