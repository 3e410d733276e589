import type { DatingSort } from "#contract/dating.ts";
import type { FilterTexts } from "#contract/filter-query.ts";

/** Filters as in `contract/filter-query.ts`. The route is part of the first load, so they stay text here and the page parses them. */
export interface DatingAddress {
  person?: string;
  sort?: string;
  withWritten?: boolean;
  [filter: string]: Part | undefined;
}

type Part = string | number | boolean;
const isPart = (entry: [string, unknown]): entry is [string, Part] =>
  ["string", "number", "boolean"].includes(typeof entry[1]);

export const readAddress = (search: Record<string, unknown>): DatingAddress =>
  Object.fromEntries(Object.entries(search).filter(isPart));

/** The router quotes text that looks like a number or a boolean, so such values are converted first. */
export const addressOf = (filters: FilterTexts, sort: DatingSort): DatingAddress => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, partOf(text)])),
  sort,
});

function partOf(text: string): Part {
  if (text === "true" || text === "false") return text === "true";
  return /^\d+$/.test(text) ? Number(text) : text;
}
