import { atom } from "nanostores";

/** What waits for a member, shown at the menu and in the title. Features keep their own number true. */
export interface Badges {
  /** Messages that were not read. */
  chats: number;
  /** Newcomers who fit, visitors, and people for saved searches. */
  dating: number;
  /** Requests for friendship. */
  contacts: number;
  /** Talks that may still be rated. */
  reviews: number;
}

export const $badges = atom<Badges>({ chats: 0, dating: 0, contacts: 0, reviews: 0 });

export const setBadge = (name: keyof Badges, count: number): void => {
  if ($badges.get()[name] !== count) $badges.set({ ...$badges.get(), [name]: count });
};
