import type { Found, Reason, SearchPreferencesAnswer, Suggested } from "#contract/dating.ts";
import type { Chosen, FilterName, SearchPreferences } from "#contract/filters.ts";
import type { Brief } from "#contract/profile.ts";

export const preferencesView = (
  preferences: SearchPreferences,
  chosen: Chosen,
  ignored: FilterName[],
): SearchPreferencesAnswer => ({ ...preferences, chosen, ignored });

/** A brief comes from the profile's own view; what is added is the viewer's own, or as coarse as the search itself. */
export const foundView = (brief: Brief, ring: number | null, bookmarked: boolean): Found => ({
  ...brief,
  ring,
  bookmarked,
});

export const suggestedView = (found: Found, reason: Reason): Suggested => ({ ...found, reason });
