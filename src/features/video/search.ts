import { ageOn, isAnyAge } from "#contract/age.ts";
import { placeForFilters } from "#contract/distance.ts";
import { countingOf, type QueuePreferences } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { SPOKEN } from "#contract/languages.ts";
import { ANY_COUNTRY, PRIVATE_LINK_HOURS } from "#contract/limits.ts";
import { userIdOf, userKey } from "#contract/person-key.ts";
import type { ParsedData } from "#contract/realtime.ts";
import { mayMeet } from "#contract/standing.ts";
import { DAY_MS, HOUR_MS, iso } from "#contract/time.ts";
import { bitsOf, refusedBits, traitsOf } from "#contract/traits.ts";
import type { VideoMode } from "#contract/video.ts";
import { isVipAt } from "#contract/vip-days.ts";
import type { Clock, Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Connection, Person } from "#src/realtime/connection.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import { type Bans, heldProblem } from "../bans/actions.ts";
import type { Rating } from "../rating/actions.ts";
import type { TiesFeature } from "../ties/actions.ts";
import { type Room, type SearchRequest, UNRATED } from "./lobby/seat.ts";
import type { Facts, Filter, Place, Range } from "./matcher/filters.ts";
import type { Languages } from "./matcher/matcher.ts";
import type { SearcherRow, VideoStore } from "./store.ts";

type Member = Extract<Person, { kind: "user" }>;
type Asked = ParsedData["CHECK_QUEUE"];
/** The country of the address, and the language of the interface. */
type SeenFrom = Pick<Connection, "country" | "lang">;

export type Search = ReturnType<typeof createSearch>;

export function createSearch({
  bans,
  db,
  store,
  ties,
  rating,
  clock,
  present,
}: Pick<Deps, "db" | "clock"> & {
  bans: Pick<Bans, "refuseSearch" | "isKeptOut">;
  store: VideoStore;
  ties: TiesFeature;
  rating: Rating;
  /** Keys of everyone who is searching or talking. A person who joins later brings a list of their own. */
  present: () => string[];
}) {
  /** `underWay`: a rated talk there counts. @throws Problem unauthorized (a guest in rating mode), queue_held, video_limit_reached */
  function refuse(connection: Connection, { forceClassic }: Asked, underWay: Room | null): void {
    const { person } = connection;
    refuseHeld(connection);
    if (forceClassic) return;
    if (person.kind === "guest") throw new Problem("unauthorized");
    rating.refuseWithoutAllowance(person.userId, underWay?.mode === "rating" ? underWay : null);
  }

  function searchRequest(connection: Connection, asked: Asked, underWay: Room | null): SearchRequest {
    const { person, country, lang } = connection;
    const from = { country, lang };
    return db.reading(() => {
      refuse(connection, asked, underWay);
      if (person.kind === "guest") return guestSearch(person.key, from, asked);
      return asked.forceClassic ? classicSearch(person, from, asked) : ratedSearch(person, from, asked);
    });
  }

  function isLetIn(key: string, mode: VideoMode): boolean {
    if (isHeldByKey(key)) return false;
    const userId = userIdOf(key);
    return mode === "classic" || (userId !== null && !rating.isAllowanceUsedUp(userId));
  }

  const isHeldByKey = (key: string): boolean => store.hold(key, clock()) !== null;

  const isHeld = (connection: Connection): boolean =>
    isHeldByKey(connection.person.key) || bans.isKeptOut(connection);

  /** Under this key or, as far as it can be told, any other. @throws Problem queue_held, warning_unread, proof_needed */
  function refuseHeld(connection: Connection): void {
    const now = clock();
    const own = store.hold(connection.person.key, now);
    if (own) throw heldProblem(own.until, own.by, now);
    if (store.isWarned(connection.person.key, now)) throw new Problem("warning_unread");
    bans.refuseSearch(connection);
  }

  /** Blocks and reports do not count here: a member could find out by blocking who waits at the link. */
  function linkSearch(connection: Connection, link: string): SearchRequest {
    refuseHeld(connection);
    return { mode: "private", link };
  }

  const reportedBy = (key: string): string[] => store.reportedBy(key, clock() - DAY_MS);

  function guestSearch(key: string, from: SeenFrom, { country }: Asked): SearchRequest {
    return {
      mode: "classic",
      country: from.country,
      wantCountry: country,
      rating: UNRATED,
      languages: languagesOf(undefined, from.lang),
      blocked: reportedBy(key),
    };
  }

  const apartFrom = (userId: string, among = present): string[] => [
    ...ties.apartFrom(userId, () => among().flatMap((key) => userIdOf(key) ?? [])).map(userKey),
    ...reportedBy(userKey(userId)),
  ];

  /** Blocks and reports of this person, and blocks by these people. */
  function apartNow(key: string, among: string[]): string[] {
    const userId = userIdOf(key);
    return userId === null ? reportedBy(key) : apartFrom(userId, () => among);
  }

  /** One of the two has blocked the other, or has reported them since. */
  function areApart(one: string, other: string, since: number): boolean {
    const [a, b] = [userIdOf(one), userIdOf(other)];
    const between = a !== null && b !== null ? ties.between(a, b) : undefined;
    if (between && !mayMeet(between)) return true;
    return store.reportedBy(one, since).includes(other) || store.reportedBy(other, since).includes(one);
  }

  function classicSearch({ userId }: Member, from: SeenFrom, { country }: Asked): SearchRequest {
    const home = store.home(userId);
    return {
      mode: "classic",
      country: home?.country || from.country,
      wantCountry: country,
      rating: home?.rating ?? UNRATED,
      languages: languagesOf(home, from.lang),
      blocked: apartFrom(userId),
    };
  }

  function ratedSearch({ userId }: Member, from: SeenFrom, asked: Asked): SearchRequest {
    const now = clock();
    const member = store.searcher(userId);
    if (!member) throw new Problem("unauthorized");
    const counting = countingOf(rating.preferences(userId), isVipAt(member.vipUntil, now));
    const avoided = counting.hiddenViewed ? store.viewedBy(userId) : [];
    return {
      mode: "rating",
      country: member.country || from.country,
      wantCountry: asked.country === ANY_COUNTRY ? counting.country : asked.country,
      rating: member.rating ?? UNRATED,
      languages: languagesOf(member, from.lang),
      facts: factsOf(member, store.tagsOf(userId), now),
      filter: filterOf(counting, member),
      blocked: [...apartFrom(userId), ...avoided.map(userKey)],
    };
  }

  return { refuse, searchRequest, linkSearch, isLetIn, isHeld, isHeldByKey, apartNow, areApart };
}

/** They are stored, so that an unopened link survives a restart. */
export class PrivateLinks {
  constructor(
    private readonly store: VideoStore,
    private readonly clock: Clock,
  ) {}

  make(person: Person): { token: string; expiresAt: string } {
    const token = newSecret();
    const expiresAt = this.clock() + PRIVATE_LINK_HOURS * HOUR_MS;
    const makerId = userIdOf(person.key);
    this.store.addLink({ hash: hashSecret(token), makerId, expiresAt });
    return { token, expiresAt: iso(expiresAt) };
  }

  isOpen = (hash: string): boolean => this.store.isLinkOpen(hash, this.clock());

  /** The link's key in the lobby. @throws Problem link_expired, also if its maker is suspended or deleted */
  hashOf(token: string): string {
    const hash = hashSecret(token);
    if (!this.store.isLinkOpen(hash, this.clock())) throw new Problem("link_expired");
    return hash;
  }

  spend(hash: string): void {
    this.store.removeLink(hash);
  }

  removeExpired(): void {
    this.store.removeExpiredLinks(this.clock());
  }
}

/** A fact that privacy hides from some people is unknown to all filters: no match may reveal what the profile hides. @internal */
export function factsOf(row: SearcherRow, tags: readonly number[], now: number): Facts {
  const isShown = row.seeProfileInfo === "EVERYONE";
  return {
    traits: bitsOf(traitsOf(row, isVipAt(row.vipUntil, now))),
    age: row.birthday === null ? 0 : ageOn(row.birthday, now),
    height: isShown ? (row.height ?? 0) : 0,
    cityId: row.cityId ?? 0,
    place: placeOf(isShown ? row : { ...row, lat: null, lon: null }),
    tags: isShown ? tags : [],
  };
}

/** Those of the profile that everyone may see; without any, the one of the interface. */
function languagesOf(
  row: Pick<SearcherRow, "languages" | "seeProfileInfo"> | undefined,
  lang: Lang,
): Languages {
  const shown = row?.seeProfileInfo === "EVERYONE" ? row.languages : [];
  const words: [number, number] = [0, 0];
  for (const spoken of shown.length > 0 ? shown : [lang]) {
    const place = SPOKEN.indexOf(spoken);
    words[place >> 5]! |= 1 << (place & 31);
  }
  return words;
}

/** Undefined if anyone fits. For a user without a place of their own, `near` filters nothing. @internal */
export function filterOf(counting: QueuePreferences, row: SearcherRow): Filter | undefined {
  const refused = refusedBits(counting);
  const rest = {
    age: ageRange(counting),
    height: counting.height,
    cities: someOf(counting.cities),
    tags: someOf(counting.tags),
    near: counting.near ? placeOf(row) : null,
  };
  const isEmpty = refused.every((word) => word === 0) && Object.values(rest).every((part) => part === null);
  return isEmpty ? undefined : { refused, ...rest };
}

/** The whole range filters nothing, so that people of unknown age fit too. */
const ageRange = (counting: QueuePreferences): Range | null =>
  isAnyAge(counting) ? null : { from: counting.ageFrom, to: counting.ageTo };

const someOf = (ids: readonly number[]) => (ids.length === 0 ? null : new Set(ids));

function placeOf({ lat, lon, cityLat, cityLon }: SearcherRow): Place | null {
  if (lat !== null && lon !== null) return placeForFilters({ lat, lon });
  return cityLat !== null && cityLon !== null ? placeForFilters({ lat: cityLat, lon: cityLon }) : null;
}
