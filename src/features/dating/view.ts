import type {
  DatingSettings,
  NewMatches,
  Reason,
  SavedSearch,
  SearchPreferencesAnswer,
  SearchResult,
  Suggested,
  Visitor,
} from "#contract/dating.ts";
import type { Chosen, FilterName, SearchPreferences } from "#contract/filters.ts";
import type { Liker, Match } from "#contract/likes.ts";
import type { Brief, Card } from "#contract/profile.ts";
import { iso } from "#contract/time.ts";

export const preferencesView = (
  preferences: SearchPreferences,
  chosen: Chosen,
  ignored: FilterName[],
): SearchPreferencesAnswer => ({ ...preferences, chosen, ignored });

/** The card comes from the profile's view; the other fields belong to the viewer, or are as coarse as the search itself. */
export const foundView = (
  card: Card,
  ring: number | null,
  mine: Pick<SearchResult, "bookmarked" | "written">,
): SearchResult => ({ ...card, ring, ...mine });

export const settingsView = ({
  personal,
  privateVisits,
  protectInbox,
  inboxOffered,
}: DatingSettings): DatingSettings => ({
  personal,
  privateVisits,
  protectInbox,
  inboxOffered,
});

export const visitorView = (result: SearchResult, at: number, seenAt: number): Visitor => ({
  ...result,
  visitedAt: iso(at),
  isNew: at > seenAt,
});

export const matchView = (person: Brief, at: number, seenAt: number): Match => ({
  ...person,
  matchedAt: iso(at),
  isNew: at > seenAt,
});

export const likerView = (result: SearchResult, at: number): Liker => ({ ...result, likedAt: iso(at) });

export const newMatchView = (result: SearchResult, isNew: boolean): NewMatches["data"][number] => ({
  ...result,
  isNew,
});

export const savedSearchView = (
  { id, name, alerts }: Pick<SavedSearch, "id" | "name" | "alerts">,
  parts: Pick<SavedSearch, "filters" | "chosen" | "fresh">,
): SavedSearch => ({ id, name, alerts, ...parts });

export const suggestedView = (result: SearchResult, reason: Reason): Suggested => ({ ...result, reason });
