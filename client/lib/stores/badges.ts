import { atom } from "nanostores";

export interface Badges {
  chats: number;
  /** New people who match, new visitors, and new matches of saved searches. */
  dating: number;
  contacts: number;
  reviews: number;
  reports: number;
}

export const $badges = atom<Badges>({ chats: 0, dating: 0, contacts: 0, reviews: 0, reports: 0 });

export const setBadge = (name: keyof Badges, count: number): void => {
  if ($badges.get()[name] !== count) $badges.set({ ...$badges.get(), [name]: count });
};
