import { atom } from "nanostores";

/** Counts of what waits for a member, shown in the menu and the title. Each feature keeps its own count up to date. */
export interface Badges {
  /** Unread messages. */
  chats: number;
  /** New people who match, new visitors, and new matches of saved searches. */
  dating: number;
  /** Friend requests. */
  contacts: number;
  /** Talks that can still be rated. */
  reviews: number;
  /** Reports that wait for this moderator. */
  reports: number;
}

export const $badges = atom<Badges>({ chats: 0, dating: 0, contacts: 0, reviews: 0, reports: 0 });

export const setBadge = (name: keyof Badges, count: number): void => {
  if ($badges.get()[name] !== count) $badges.set({ ...$badges.get(), [name]: count });
};
