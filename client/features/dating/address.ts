import type { DatingSort } from "#contract/dating.ts";
import type { FilterTexts } from "#contract/filter-query.ts";

/**
 * What the address of /dating says besides its path: whose profile is open, the order, and the filters as
 * `contract/filter-query.ts` writes them. The route is part of the first load, so what the filters mean is read on the page.
 */
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

/** The router writes a text that would read as a number in quotes, so numbers and flags go as such. */
export const addressOf = (filters: FilterTexts, sort: DatingSort): DatingAddress => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, partOf(text)])),
  sort,
});

function partOf(text: string): Part {
  if (text === "true" || text === "false") return text === "true";
  return /^\d+$/.test(text) ? Number(text) : text;
}
