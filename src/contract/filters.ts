import * as z from "zod";
import { AGE_MAX, AGE_MIN, ANY_COUNTRY } from "./limits.ts";
import {
  ATTRIBUTES,
  type Attribute,
  type AttributeValues,
  age,
  city,
  countryOrAny,
  type Sex,
  sex,
  tag,
} from "./people.ts";

/** Every filter, defined once. A new one also needs its name in `client/locales/{ru,en}/filters.json`. */

/** Few values each, one bit for a value. Null: not filled in, or hidden by privacy. */
export type Traits = {
  sex: Sex;
  vip: boolean;
  photos: boolean;
  verified: boolean;
  rating: "high" | "low" | null;
} & { [A in Attribute]: AttributeValues[A] };
export type Trait = keyof Traits;

type FilterKind = "flag" | "choice" | "set" | "range";
export type FilterPlace = "queue" | "search" | "events";

interface FilterField {
  kind: FilterKind;
  schema: z.ZodType;
  any: unknown;
  /** Others may set it, too: it is kept, shown as locked, and ignored. */
  vip: boolean;
  places: readonly FilterPlace[];
  trait?: Trait;
  /** Two fields under one name are shown and counted as one filter. */
  name?: string;
  evenRandom?: boolean;
  /** Where everyone meets it, so that forms need not offer it. */
  impliedIn?: FilterPlace;
}

const EVERYWHERE = ["queue", "search", "events"] as const;
const PEOPLE = ["queue", "search"] as const;
const SEARCH = ["search"] as const;
const EVENTS = ["events"] as const;

const base = <const F extends Omit<FilterField, "vip">>(field: F) => ({ ...field, vip: false as const });
const flag = { kind: "flag", schema: z.boolean(), any: false } as const;
const ages = { kind: "range", schema: age, name: "age" } as const;
const severalOf = <T extends z.ZodType>(value: T, most: number) =>
  z.preprocess(
    (given) => (Array.isArray(given) || given === undefined ? given : given === null ? [] : [given]),
    z.array(value).max(most),
  ) as unknown as z.ZodType<z.output<T>[], z.input<T>[] | z.input<T> | null>;
const ids = { kind: "set", schema: severalOf(z.int(), 20), any: [] as number[] } as const;
const id = { kind: "choice", schema: z.int().nullable(), any: null } as const;
const someOf = <const T extends readonly [string, ...string[]], const A extends Trait>(
  trait: A,
  values: T,
) => ({
  kind: "set" as const,
  schema: severalOf(z.enum(values), values.length),
  any: [] as T[number][],
  vip: true as const,
  places: PEOPLE,
  trait,
});

export const RATING_LEVELS = ["high", "low", "any"] as const;
export const HEIGHT_MIN = 50;
export const HEIGHT_MAX = 240;
const height = z.int().min(HEIGHT_MIN).max(HEIGHT_MAX);
const heightRange = z.preprocess(
  (given) => (typeof given === "number" ? { from: given, to: given } : given),
  z.object({ from: height, to: height }).nullable(),
) as unknown as z.ZodType<{ from: number; to: number } | null, { from: number; to: number } | number | null>;
/** `true` stands for "high" and `false` for "any", also in addresses. */
const ratingLevel = z.preprocess(
  (given) => (given === undefined ? given : { true: "high", false: "any" }[String(given)]) ?? given,
  z.enum(RATING_LEVELS),
) as unknown as z.ZodType<(typeof RATING_LEVELS)[number], (typeof RATING_LEVELS)[number] | boolean>;

export const FILTERS = {
  country: base({
    kind: "choice",
    schema: countryOrAny,
    any: ANY_COUNTRY,
    places: PEOPLE,
    evenRandom: true,
  }),
  sex: base({ kind: "choice", schema: sex.nullable(), any: null, places: EVERYWHERE, trait: "sex" }),
  ageFrom: base({ ...ages, any: AGE_MIN, places: EVERYWHERE }),
  ageTo: base({ ...ages, any: AGE_MAX, places: EVERYWHERE }),
  near: base({ ...flag, places: PEOPLE }),
  cities: base({ ...ids, places: PEOPLE }),
  city: base({ ...id, places: EVENTS }),
  eventType: base({ ...id, places: EVENTS }),
  tags: base({ ...ids, places: EVERYWHERE }),
  highRating: base({
    kind: "choice",
    schema: ratingLevel,
    any: "any",
    places: PEOPLE,
    trait: "rating",
  }),
  withPhotos: base({ ...flag, places: PEOPLE, trait: "photos" }),
  onlyVerified: base({ ...flag, places: SEARCH, trait: "verified" }),
  // Everyone who waits is online: kept for clients that set it, and our form leaves it out.
  isOnline: base({ ...flag, places: PEOPLE, impliedIn: "queue" }),
  hiddenViewed: base({ ...flag, places: EVERYWHERE }),
  isMutual: base({ ...flag, places: SEARCH }),
  onlyVip: { ...flag, vip: true, places: PEOPLE, trait: "vip" },
  height: {
    kind: "range",
    schema: heightRange,
    any: null,
    vip: true,
    places: PEOPLE,
  },
  zodiacSign: someOf("zodiacSign", ATTRIBUTES.zodiacSign),
  goal: someOf("goal", ATTRIBUTES.goal),
  badHabits: someOf("badHabits", ATTRIBUTES.badHabits),
  hasChildren: someOf("hasChildren", ATTRIBUTES.hasChildren),
  physique: someOf("physique", ATTRIBUTES.physique),
  towardsPets: someOf("towardsPets", ATTRIBUTES.towardsPets),
  hairColor: someOf("hairColor", ATTRIBUTES.hairColor),
  glassColor: someOf("glassColor", ATTRIBUTES.glassColor),
} as const satisfies Record<string, FilterField>;

type Table = typeof FILTERS;
type Field = keyof Table;
export type FilterName = { [F in Field]: Table[F] extends { name: infer N } ? N : F }[Field];

type FieldIn<P extends FilterPlace> = {
  [F in Field]: P extends Table[F]["places"][number] ? F : never;
}[Field];
type Shape<P extends FilterPlace> = { [F in FieldIn<P>]: Table[F]["schema"] };

const modes = { isRandom: z.boolean(), ignoreVipFilters: z.boolean() };

const fields = Object.entries(FILTERS) as [Field, FilterField][];
export const fieldsIn = (place: FilterPlace) => fields.filter(([, { places }]) => places.includes(place));

const shapeOf = <P extends FilterPlace>(place: P) =>
  Object.fromEntries(fieldsIn(place).map(([field, { schema }]) => [field, schema])) as Shape<P>;
export const anyOf = <P extends FilterPlace>(place: P) =>
  Object.fromEntries(fieldsIn(place).map(([field, { any }]) => [field, any])) as {
    [F in FieldIn<P>]: z.infer<Table[F]["schema"]>;
  };

export const queuePreferences = z.object({ ...modes, ...shapeOf("queue") });
export type QueuePreferences = z.infer<typeof queuePreferences>;
export const searchPreferences = z.object({ ...modes, ...shapeOf("search") });
export type SearchPreferences = z.infer<typeof searchPreferences>;
export type Preferences = QueuePreferences | SearchPreferences;
/** None needs VIP, since events as a whole do. */
export const eventFilter = z.object(shapeOf("events"));
export type EventFilter = z.infer<typeof eventFilter>;

export const chosen = z.object({ cities: z.array(city), tags: z.array(tag) });
export type Chosen = z.infer<typeof chosen>;
export const queuePreferencesAnswer = queuePreferences.extend({ chosen });
export type QueuePreferencesAnswer = z.infer<typeof queuePreferencesAnswer>;
export const queuePreferencesBody = queuePreferences.partial();

const neither = { isRandom: false, ignoreVipFilters: false };
export const ANY_COMPANION: QueuePreferences = { ...neither, ...anyOf("queue") };
export const ANY_PERSON: SearchPreferences = { ...neither, ...anyOf("search") };
export const ANY_EVENT: EventFilter = anyOf("events");

const nameOf = (field: Field): FilterName => ((FILTERS[field] as FilterField).name ?? field) as FilterName;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const valueIn = (preferences: Preferences | EventFilter, field: Field) =>
  preferences[field as keyof typeof preferences] as unknown;

export function setFilters(preferences: Preferences | EventFilter): FilterName[] {
  const set = fields.filter(
    ([field, { any }]) => field in preferences && !isSame(valueIn(preferences, field), any),
  );
  return [...new Set(set.map(([field]) => nameOf(field)))];
}

/** Only the country in random mode, and no VIP filters without VIP. */
export function countingOf<P extends Preferences>(preferences: P, isVip: boolean): P {
  const counts = ({ vip, evenRandom }: FilterField) =>
    preferences.isRandom ? evenRandom : !vip || (isVip && !preferences.ignoreVipFilters);
  const ignored = fields.filter(([field, filter]) => field in preferences && !counts(filter));
  return { ...preferences, ...Object.fromEntries(ignored.map(([field, { any }]) => [field, any])) };
}

/** Suggestions follow the broad filters; the finer ones are for the search. */
export const broadFilters = ({ isRandom, country, sex, ageFrom, ageTo }: SearchPreferences) => ({
  ...ANY_PERSON,
  isRandom,
  country,
  sex,
  ageFrom,
  ageTo,
});

export const countFilters = (preferences: Preferences, isVip: boolean): number =>
  setFilters(countingOf(preferences, isVip)).length;

export const lockedFilters = (preferences: Preferences, isVip: boolean): FilterName[] =>
  isVip ? [] : setFilters(preferences).filter((name) => name !== "age" && FILTERS[name].vip);

/** @internal */
export function without<P extends Preferences | EventFilter>(preferences: P, name: FilterName): P {
  const gone = fields.filter(([field]) => field in preferences && nameOf(field) === name);
  return { ...preferences, ...Object.fromEntries(gone.map(([field, { any }]) => [field, any])) };
}

export const VIP_FILTERS = fields.filter(([, { vip }]) => vip).map(([field]) => nameOf(field));

export function wantedTraits(preferences: Preferences): { [T in Trait]?: readonly Traits[T][] } {
  const wanted = fields.flatMap(([field, { trait, any, kind }]) => {
    if (!trait || !(field in preferences)) return [];
    const value = valueIn(preferences, field);
    return isSame(value, any) ? [] : [[trait, kind === "set" ? value : [value]]];
  });
  return Object.fromEntries(wanted);
}

interface Schema<P> {
  safeParse(value: unknown): { success: true; data: P } | { success: false };
}

/** What an earlier version stored may lack a field or hold a choice that no longer exists. */
export function readPreferences<P extends Preferences>(schema: Schema<P>, any: P, stored: string): P {
  const kept = JSON.parse(stored) as Record<string, unknown>;
  const read = schema.safeParse({ ...any, ...kept });
  return read.success ? read.data : any;
}

export function invertedRange({ ageFrom, ageTo, height }: Preferences): string | null {
  if (ageFrom > ageTo) return "ageTo";
  return height && height.from > height.to ? "height.to" : null;
}
