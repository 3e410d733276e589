import { api, call } from "#client/lib/api.ts";
import type { QueuePreferences } from "#contract/filters.ts";

const { rating, filter } = api.api;

export const readAllowance = () => call(rating.allowance.get());
export const readPendingReviews = () => call(rating["pending-reviews"].get());
export const review = (id: string, stars: number) => call(rating({ id }).review.post({ rating: stars }));
export const cancelReview = (id: string) => call(rating({ id }).review.delete());
export const readPreferences = () => call(filter["queue-preferences"].get());
export const changePreferences = (changes: Partial<QueuePreferences>) =>
  call(filter["queue-preferences"].post(changes));
