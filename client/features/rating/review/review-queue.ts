import type { Face } from "#contract/profile.ts";

/** Reviews that wait to be given. Pure: what happens to them, and what of them is shown. */

export interface Review {
  id: string;
  companion: Face;
}

export interface Reviews {
  /** The latest talk first. */
  waiting: readonly Review[];
  /** The talk whose card is open; null while all are dismissed. */
  open: string | null;
  /** It was opened by hand, so it may stand before a face, too. */
  insisted: boolean;
}

export const NO_REVIEWS: Reviews = { waiting: [], open: null, insisted: false };

/** A talk has just ended: its review is asked for before older ones, and at once where the talk was. */
export const asked = ({ waiting, open, insisted }: Reviews, review: Review, wasHere: boolean): Reviews => ({
  waiting: [review, ...waiting.filter(({ id }) => id !== review.id)],
  ...(wasHere ? { open: review.id, insisted: false } : { open, insisted }),
});

/** The reviews the server has. A card stays open as long as its review still waits; none opens by itself. */
export const known = ({ open, insisted }: Reviews, waiting: readonly Review[]): Reviews => ({
  waiting,
  insisted,
  open: waiting.some(({ id }) => id === open) ? open : null,
});

/** Given, cancelled or closed elsewhere. A user who is at it goes on with the next one. */
export function done({ waiting, open, insisted }: Reviews, id: string): Reviews {
  const rest = waiting.filter((review) => review.id !== id);
  return { waiting: rest, open: open === id ? (rest[0]?.id ?? null) : open, insisted };
}

export const postponed = ({ waiting }: Reviews): Reviews => ({ waiting, open: null, insisted: false });
export const resumed = ({ waiting, open }: Reviews): Reviews => ({
  waiting,
  open: open ?? waiting[0]?.id ?? null,
  insisted: true,
});
export const talkStarted = (reviews: Reviews): Reviews => ({ ...reviews, insisted: false });

export type Shown = { form: "card"; review: Review; left: number } | { form: "chip"; left: number } | null;

/** During a talk nothing covers the picture unasked: then even an open card is only a chip. */
export function shown({ waiting, open, insisted }: Reviews, isTalking: boolean): Shown {
  const review = waiting.find(({ id }) => id === open);
  if (review && (!isTalking || insisted)) return { form: "card", review, left: waiting.length };
  return waiting.length > 0 ? { form: "chip", left: waiting.length } : null;
}
