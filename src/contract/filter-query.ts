import * as z from "zod";
import { ANY_PERSON, fieldsIn, invertedRange, type SearchPreferences, searchPreferences } from "./filters.ts";

/** `sex=FEMALE&ageFrom=25&cities=1,2&height=160-180`. If any are given, the saved ones do not count. */
export type FilterTexts = { [F in keyof SearchPreferences]?: string };

const { isRandom, ignoreVipFilters } = searchPreferences.shape;
const TEXT_MAX = 300;

interface Field {
  kind: string;
  schema: z.ZodType;
}
const FIELDS = new Map<string, Field>([
  ["isRandom", { kind: "flag", schema: isRandom }],
  ["ignoreVipFilters", { kind: "flag", schema: ignoreVipFilters }],
  ...fieldsIn("search"),
]);

const numberIn = (text: string): unknown => (/^\d{1,10}$/.test(text) ? Number(text) : text);

/** A text that does not parse is kept, and the schema of the field refuses it. */
function parseValue(kind: string, text: string): unknown {
  if (kind === "flag") return text === "true" ? true : text === "false" ? false : text;
  if (kind === "set") return text.split(",").map(numberIn);
  const range = kind === "range" ? /^(\d{1,3})-(\d{1,3})$/.exec(text) : null;
  return range ? { from: Number(range[1]), to: Number(range[2]) } : numberIn(text);
}

const joined = (raw: unknown) => (Array.isArray(raw) ? raw.join(",") : raw);

type Queried = { [F in keyof SearchPreferences]: z.ZodOptional<z.ZodType<SearchPreferences[F], string>> };

export const filterQuery = Object.fromEntries(
  [...FIELDS].map(([name, { kind, schema }]) => [
    name,
    z
      .preprocess(joined, z.string().max(TEXT_MAX))
      .transform((text) => parseValue(kind, text))
      .pipe(schema)
      .optional(),
  ]),
) as unknown as Queried;

export function askedFilters(query: { [F in keyof SearchPreferences]?: SearchPreferences[F] | undefined }) {
  const given = [...FIELDS.keys()].flatMap((name) => {
    const value = query[name as keyof SearchPreferences];
    return value === undefined ? [] : [[name, value] as const];
  });
  return given.length === 0 ? undefined : { ...ANY_PERSON, ...Object.fromEntries(given) };
}

export function filtersIn(address: Readonly<Record<string, unknown>>): SearchPreferences | undefined {
  const read = [...FIELDS.keys()].flatMap((name) => {
    const text = address[name];
    if (text === undefined) return [];
    const value = filterQuery[name as keyof SearchPreferences].safeParse(String(text));
    return value.success ? [[name, value.data] as const] : [];
  });
  const asked = askedFilters(Object.fromEntries(read));
  return asked && withoutInvertedRanges(asked);
}

function withoutInvertedRanges(filters: SearchPreferences): SearchPreferences {
  const { ageFrom, ageTo, height } = ANY_PERSON;
  const wrong = invertedRange(filters);
  if (wrong === null) return filters;
  return withoutInvertedRanges({ ...filters, ...(wrong === "ageTo" ? { ageFrom, ageTo } : { height }) });
}

/** `isRandom=false` stands for everyone. */
export function filterTexts(filters: SearchPreferences): FilterTexts {
  const set = [...FIELDS.keys()].flatMap((name) => {
    const value = filters[name as keyof SearchPreferences];
    const any = ANY_PERSON[name as keyof SearchPreferences];
    return JSON.stringify(value) === JSON.stringify(any) ? [] : [[name, textOf(value)] as const];
  });
  return set.length === 0 ? { isRandom: "false" } : Object.fromEntries(set);
}

function textOf(value: SearchPreferences[keyof SearchPreferences]): string {
  if (Array.isArray(value)) return value.join(",");
  if (typeof value === "object" && value !== null && "from" in value) return `${value.from}-${value.to}`;
  return String(value);
}
