import { api, unwrap } from "#client/lib/api.ts";
import type { QueuePreferences } from "#contract/filters.ts";

const { rating, filter } = api.api;

export const readAllowance = () => unwrap(rating.allowance.get());
export const readPendingReviews = () => unwrap(rating["pending-reviews"].get());
export const readTalks = () => unwrap(rating.talks.get());
export const review = (id: string, stars: number) => unwrap(rating({ id }).review.post({ rating: stars }));
export const cancelReview = (id: string) => unwrap(rating({ id }).review.delete());
export const readPreferences = () => unwrap(filter["queue-preferences"].get());
export const changePreferences = (changes: Partial<QueuePreferences>) =>
  unwrap(filter["queue-preferences"].post(changes));
