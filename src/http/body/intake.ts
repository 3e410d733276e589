import { Problem } from "#src/problem.ts";
import { NETWORK_SHARES, networksOf } from "../sender/address-key.ts";

interface Load {
  count: number;
  bytes: number;
}

export interface IntakeLimits {
  perAddress: Load;
  total: Load;
}

/** Bodies of one pot cannot hold up those of another: photos take seconds, strangers are many, the bank must get through. */
export type Pot = "strangers" | "members" | "uploads" | "bank";

/** Each pot's part of the bytes. In number, each may have as many bodies as the setting allows. */
const PARTS: Record<Pot, number> = { strangers: 1 / 8, members: 1 / 6, uploads: 2 / 3, bank: 1 / 24 };
const OF_MEMBER: Record<Pot, number> = { strangers: 16, members: 16, uploads: 6, bank: 16 };
/** A younger body has had no time to show how fast it arrives. */
const YOUNG_MS = 1_000;

interface Sender {
  address: string;
  userId?: string | undefined;
}

interface Scope {
  key: string;
  most: Load;
  bytes: number;
  places: Set<Place>;
  refusal: "rate_limited" | "overloaded";
}

/** Counts what has arrived, not what is announced: a declared length costs an attacker nothing. The slowest body makes room. */
export class Intake {
  private readonly scopes = new Map<string, Scope>();

  constructor(
    private readonly limits: IntakeLimits,
    private readonly clock = () => performance.now(),
  ) {}

  open(pot: Pot, sender: Sender): Place {
    const scopes = this.scopesOf(pot, sender);
    for (const scope of scopes) makeRoom(scope, 0);
    const place = new Place(scopes, this.clock, (scope) => this.scopes.delete(scope.key));
    for (const scope of scopes) {
      this.scopes.set(scope.key, scope);
      scope.places.add(place);
    }
    return place;
  }

  get load(): Load {
    const pots = (Object.keys(PARTS) as Pot[]).flatMap((pot) => this.scopes.get(pot) ?? []);
    return {
      count: pots.reduce((sum, { places }) => sum + places.size, 0),
      bytes: pots.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /** Narrowest first, so that those who take too much make room for themselves before anyone else does. */
  private scopesOf(pot: Pot, { address, userId }: Sender): Scope[] {
    const { perAddress, total } = this.limits;
    const networks = networksOf(address).map((network, level) => {
      const share = NETWORK_SHARES[level]!;
      const most = { count: perAddress.count * share, bytes: perAddress.bytes * share };
      return this.scope(`${pot} ${network}`, most, "rate_limited");
    });
    const own = (id: string) =>
      this.scope(`${pot} user ${id}`, { ...perAddress, count: OF_MEMBER[pot] }, "rate_limited");
    const all = this.scope(pot, { ...total, bytes: total.bytes * PARTS[pot] }, "overloaded");
    return [...(userId ? [own(userId)] : []), ...networks, all];
  }

  private scope(key: string, most: Load, refusal: Scope["refusal"]): Scope {
    return this.scopes.get(key) ?? { key, most, refusal, bytes: 0, places: new Set() };
  }
}

export class Place {
  private readonly openedAt: number;
  private readonly cut = Promise.withResolvers<never>();
  private bytes = 0;
  private state: "arriving" | "arrived" | "released" = "arriving";

  constructor(
    private readonly scopes: Scope[],
    private readonly clock: () => number,
    private readonly whenEmpty: (scope: Scope) => void,
  ) {
    this.openedAt = clock();
    // Keeps a rejection that no one awaits any more from being reported as unhandled.
    this.cut.promise.catch(() => undefined);
  }

  get cutOff(): Promise<never> {
    return this.cut.promise;
  }

  get isArriving(): boolean {
    return this.state === "arriving";
  }

  get ageMs(): number {
    return this.clock() - this.openedAt;
  }

  /** Bytes per millisecond. */
  get rate(): number {
    return this.bytes / Math.max(1, this.ageMs);
  }

  /** Counts bytes before they are stored. @throws Problem rate_limited, overloaded, body_too_slow */
  charge(bytes: number): void {
    for (const scope of this.scopes) makeRoom(scope, bytes, this);
    if (this.state === "released") throw new Problem("body_too_slow");
    for (const scope of this.scopes) scope.bytes += bytes;
    this.bytes += bytes;
  }

  arrived(): void {
    if (this.isArriving) this.state = "arrived";
  }

  evict(): void {
    this.release();
    this.cut.reject(new Problem("body_too_slow"));
  }

  release(): void {
    this.state = "released";
    for (const scope of this.scopes) {
      if (!scope.places.delete(this)) continue;
      scope.bytes -= this.bytes;
      if (scope.places.size === 0) this.whenEmpty(scope);
    }
  }
}

/** Evicts slow bodies, at last `place` itself, until there is room for another body, or for more of `place`. @throws Problem */
function makeRoom(scope: Scope, bytes: number, place?: Place): void {
  while (!hasRoom(scope, bytes, place)) {
    const slowest = slowestOf(scope);
    if (!slowest) throw new Problem(scope.refusal, { retryAfterSeconds: 2 });
    slowest.evict();
    if (slowest === place) throw new Problem("body_too_slow");
  }
}

/** A body of the largest size always has room if it is the only one, however small the setting. */
function hasRoom({ most, places, bytes }: Scope, more: number, place: Place | undefined): boolean {
  if (!place) return places.size < most.count;
  return places.size <= 1 || bytes + more <= most.bytes;
}

function slowestOf({ places }: Scope): Place | undefined {
  const arriving = [...places].filter((place) => place.isArriving);
  const [oldest, ...others] = arriving;
  return others
    .filter((place) => place.ageMs >= YOUNG_MS)
    .reduce((slowest, place) => (place.rate < slowest!.rate ? place : slowest), oldest);
}
