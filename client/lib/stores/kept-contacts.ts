import { CONTACT_KEPT_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import { forget, readStored, store } from "../storage/storage.ts";

/** People whom a guest keeps by signing up: a ticket each, for KEEP_CONTACT. */

const KEY = "keptContacts";
/** One evening has no more. */
const MOST = 20;

interface Kept {
  ticket: string;
  until: number;
}

export function keepTicket(ticket: string): void {
  const until = Date.now() + CONTACT_KEPT_DAYS * DAY_MS;
  save([...keptNow(), { ticket, until }].slice(-MOST));
}

export const keptTickets = (): string[] => keptNow().map(({ ticket }) => ticket);

export const dropTicket = (dropped: string): void =>
  save(keptNow().filter(({ ticket }) => ticket !== dropped));

function keptNow(): Kept[] {
  try {
    const kept: Kept[] = JSON.parse(readStored(KEY) ?? "[]");
    return kept.filter(({ until }) => Date.now() < until);
  } catch {
    return [];
  }
}

function save(kept: Kept[]): void {
  if (kept.length > 0) store(KEY, JSON.stringify(kept));
  else forget(KEY);
}
