import type { Face } from "#contract/profile.ts";

export interface Review {
  id: string;
  companion: Face;
}

export interface Reviews {
  /** The latest talk first. */
  waiting: readonly Review[];
  /** The talk whose card is open; null while all are dismissed. */
  open: string | null;
  /** The user opened the card, so it may cover the companion, too. */
  openedByUser: boolean;
}

export const NO_REVIEWS: Reviews = { waiting: [], open: null, openedByUser: false };

/** A talk has just ended: its review comes before older ones, and opens at once in the tab that had the talk. */
export const requested = (
  { waiting, open, openedByUser }: Reviews,
  review: Review,
  wasHere: boolean,
): Reviews => ({
  waiting: [review, ...waiting.filter(({ id }) => id !== review.id)],
  ...(wasHere ? { open: review.id, openedByUser: false } : { open, openedByUser }),
});

/** Takes over the server's list. A card stays open while its review is pending; none opens by itself. */
export const synced = ({ open, openedByUser }: Reviews, waiting: readonly Review[]): Reviews => ({
  waiting,
  openedByUser,
  open: waiting.some(({ id }) => id === open) ? open : null,
});

export function done({ waiting, open, openedByUser }: Reviews, id: string): Reviews {
  const rest = waiting.filter((review) => review.id !== id);
  return { waiting: rest, open: open === id ? (rest[0]?.id ?? null) : open, openedByUser };
}

export const postponed = ({ waiting }: Reviews): Reviews => ({ waiting, open: null, openedByUser: false });
export const resumed = ({ waiting, open }: Reviews): Reviews => ({
  waiting,
  open: open ?? waiting[0]?.id ?? null,
  openedByUser: true,
});
export const talkStarted = (reviews: Reviews): Reviews => ({ ...reviews, openedByUser: false });

export type Shown = { form: "card"; review: Review; left: number } | { form: "chip"; left: number } | null;

/** During a talk a card shrinks to a chip, unless the user opened it. */
export function shown({ waiting, open, openedByUser }: Reviews, isTalking: boolean): Shown {
  const review = waiting.find(({ id }) => id === open);
  if (review && (!isTalking || openedByUser)) return { form: "card", review, left: waiting.length };
  return waiting.length > 0 ? { form: "chip", left: waiting.length } : null;
}
