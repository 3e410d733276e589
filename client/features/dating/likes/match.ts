import { atom } from "nanostores";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import type { Face } from "#contract/profile.ts";

export type Matched = Pick<Face, "id" | "name" | "image">;

/** The person of the card "You like each other", which opens where the second like was pressed. */
export const $matched = atom<Matched | null>(null);

export async function showMatch(person: Matched): Promise<void> {
  await loadNamespacesWithRetry("dating", "call");
  $matched.set(person);
}

/** People to whom a like from this page is on its way: its answer opens the card, so MATCH is not announced as well. */
const liking = new Set<string>();

export async function whileLiking(id: string, act: () => Promise<void>): Promise<void> {
  liking.add(id);
  await act().finally(() => liking.delete(id));
}

export const isAnswered = (id: string): boolean => liking.has(id) || $matched.get()?.id === id;
