import { queryOptions } from "@tanstack/react-query";
import { readAllowance, readPendingReviews, readPreferences } from "./api.ts";

const RATING = "rating";

export const allowanceQuery = queryOptions({ queryKey: [RATING, "allowance"], queryFn: readAllowance });

export const pendingQuery = queryOptions({ queryKey: [RATING, "pending"], queryFn: readPendingReviews });

export const preferencesQuery = queryOptions({
  queryKey: [RATING, "preferences"],
  queryFn: readPreferences,
});
