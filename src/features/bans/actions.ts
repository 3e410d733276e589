import type { Hold } from "#contract/http.ts";
import { REPORTABLE_MS } from "#contract/limits.ts";
import { userIdOf } from "#contract/person-key.ts";
import { DAY_MS, iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { addressKey } from "#src/http/sender/address-key.ts";
import { NetworkBuckets } from "#src/http/sender/network-buckets.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { createMarks, emailTrait, phoneTrait, providerTrait, type Trait } from "./marks.ts";
import { SIGN_UPS_WITHOUT_PROOF, TRACE_MS } from "./rules.ts";
import { createBanStore, type MarkRow, type TraceRow } from "./store.ts";

export { createMarks } from "./marks.ts";
export type Bans = ReturnType<typeof createBans>;

/** Where someone is: the hash of the browser's `device` cookie, and the address. */
export interface Place {
  device: string | null;
  address: string;
}

/** Who signs up, as far as it is proved. */
interface Newcomer {
  /** The hash of the browser's `device` cookie. */
  device: string | null;
  email?: string;
  phoneNumber?: string | null;
  connection?: { provider: string; subject: string } | null;
}

/** Keeps out those who come back as someone else. `sanctions` put the marks by which they are known. */
export function createBans({
  config,
  db,
  hub,
  clock,
  services,
}: Pick<Deps, "config" | "db" | "hub" | "clock"> & {
  services: Pick<Deps["services"], "secretKeys" | "proofs">;
}) {
  const store = createBanStore(db);
  const marks = createMarks({ db, clock, services });
  const seen = new LatelySeen(REPORTABLE_MS);
  const signUps = new NetworkBuckets(SIGN_UPS_WITHOUT_PROOF);
  /** Browsers that solved a proof of work, and until when that is enough. */
  const proven = new Map<string, number>();
  hub.whenClosed((connection) => seen.note(connection.person.key, connection, clock()));
  hub.whenIdentified((connection, before) => seen.note(before.key, connection, clock()));

  /** Marks of this browser, its network, and the account. */
  function keepingOut({ person, device, address }: Connection): MarkRow[] {
    const userId = userIdOf(person.key);
    return marks.of([
      deviceTrait(device),
      addressTrait(address),
      ...(userId === null ? [] : marks.accountTraits(userId)),
    ]);
  }

  /** @throws Problem queue_held; proof_needed for a stranger in the network of someone who is kept out */
  function refuseSearch(connection: Connection): void {
    const found = keepingOut(connection);
    const [last] = found.filter(isHard).toSorted((a, b) => b.expiresAt - a.expiresAt);
    if (last) throw heldProblem(last.expiresAt, last.cause === "reports" ? "reports" : "moderator", clock());
    if (config.rateLimits && found.length > 0 && !isProven(connection.device))
      throw new Problem("proof_needed");
  }

  function isProven(device: string): boolean {
    const until = proven.get(device);
    return until !== undefined && until > clock();
  }

  /** @throws Problem proof_wrong */
  async function prove(device: string, altcha: string): Promise<void> {
    await services.proofs.take(altcha);
    for (const [old, until] of proven) {
      if (until > clock()) break;
      proven.delete(old);
    }
    proven.delete(device);
    proven.set(device, clock() + DAY_MS);
  }

  const placesOf = (personKey: string): Seen[] => [...hub.tabsOf(personKey), ...seen.of(personKey, clock())];

  return {
    refuseSearch,
    prove,

    /** @throws Problem sign_up_closed */
    refuseSignUp({ device, email, phoneNumber, connection }: Newcomer): void {
      const traits = [
        ...(device ? [deviceTrait(device)] : []),
        ...(email ? [emailTrait(email)] : []),
        ...(phoneNumber ? [phoneTrait(phoneNumber)] : []),
        ...(connection ? [providerTrait(connection)] : []),
      ];
      if (marks.of(traits).some(({ cause }) => cause === "suspension")) throw new Problem("sign_up_closed");
    },

    /**
     * Two sign-ups a day and address are free, in a network of someone who is kept out none.
     * @throws Problem proof_needed, proof_wrong
     */
    async admitSignUp(address: string, altcha: string | undefined): Promise<void> {
      if (!config.rateLimits) return;
      if (altcha !== undefined) return services.proofs.take(altcha);
      const isWatched = marks.of([addressTrait(address)]).length > 0;
      if (isWatched || signUps.take(address, clock()) > 0) throw new Problem("proof_needed");
    },

    /** A browser in which someone too young signed up does not sign up another day older. */
    refuseBirthday: (device: string): void => void store.refuseBirthday(device, clock()),
    isBirthdayRefused: (device: string): boolean => store.isBirthdayRefused(device, clock() - DAY_MS),

    /** Keeps by what a reported person may be known again. */
    noteReported(personKey: string): void {
      const seenAt = clock();
      const traces = placesOf(personKey).flatMap(({ device, address }): TraceRow[] => [
        { personKey, kind: "device", hash: marks.hashOf(deviceTrait(device)), seenAt },
        { personKey, kind: "address", hash: marks.hashOf(addressTrait(address)), seenAt },
      ]);
      store.addTraces(traces);
    },

    /** Browsers of this person, now and within the last half hour. */
    devicesOf: (personKey: string): ReadonlySet<string> =>
      new Set(placesOf(personKey).map(({ device }) => device)),

    /** The sanction that keeps this connection out the longest, and may be of who used the browser before. */
    keptOutBy: (connection: Connection): string | null =>
      keepingOut(connection)
        .filter(isHard)
        .toSorted((a, b) => b.expiresAt - a.expiresAt)[0]?.sanctionId ?? null,

    /** Whether a hold or suspension of someone else is theirs, too. */
    isKeptOut: (connection: Connection): boolean => keepingOut(connection).some(isHard),

    /** From where someone reports, as keyed hashes; without a cookie, as programs are, each person is a browser. */
    voteOf: ({ device, address }: Place, reporterKey: string): { device: string; address: string } => ({
      device: marks.hashOf(deviceTrait(device ?? reporterKey)),
      address: marks.hashOf(addressTrait(address)),
    }),

    sharedBy: marks.sharedBy,
    alike: marks.alike,

    removeExpired(): void {
      const now = clock();
      store.removeExpired(now, {
        device: now - TRACE_MS.device,
        address: now - TRACE_MS.address,
        birthday: now - DAY_MS,
      });
    },
  };
}

/** What a held person is told. */
export const heldProblem = (until: number, by: Hold["by"], now: number) =>
  new Problem("queue_held", { retryAfterSeconds: (until - now) / 1000, hold: { by, until: iso(until) } });

/** Many people share an address: its mark alone keeps no one out. */
const isHard = ({ kind }: MarkRow): boolean => kind !== "address";

const deviceTrait = (device: string): Trait => ({ kind: "device", value: device });
const addressTrait = (address: string): Trait => ({ kind: "address", value: addressKey(address) });

type Seen = Pick<Connection, "device" | "address">;

/** Where people were whose tabs have closed: they can still be reported. */
class LatelySeen {
  /** Oldest first. */
  private readonly places = new Map<string, Seen & { key: string; at: number }>();

  constructor(private readonly lastsMs: number) {}

  note(key: string, { device, address }: Seen, at: number): void {
    for (const [old, place] of this.places) {
      if (place.at > at - this.lastsMs) break;
      this.places.delete(old);
    }
    const place = `${key} ${device} ${address}`;
    this.places.delete(place);
    this.places.set(place, { key, device, address, at });
  }

  of = (key: string, now: number): Seen[] =>
    [...this.places.values()].filter((place) => place.key === key && place.at > now - this.lastsMs);
}
