import { queryOptions } from "@tanstack/react-query";
import { readAllowance, readPendingReviews, readPreferences, readTalks } from "./api.ts";

const RATING = "rating";

export const allowanceQuery = queryOptions({ queryKey: [RATING, "allowance"], queryFn: readAllowance });

export const pendingQuery = queryOptions({ queryKey: [RATING, "pending"], queryFn: readPendingReviews });

export const talksQuery = queryOptions({ queryKey: [RATING, "talks"], queryFn: readTalks });

export const preferencesQuery = queryOptions({
  queryKey: [RATING, "preferences"],
  queryFn: readPreferences,
});
