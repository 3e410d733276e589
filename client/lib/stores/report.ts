import { atom } from "nanostores";
import type { Face } from "#contract/profile.ts";

export type ReportedPerson = Pick<Face, "id" | "name" | "relation" | "blocks">;

/** Who a report is about: a known member, or the companion of a present or past room, named or not. */
export type Reported =
  | {
      roomId: string;
      person?: ReportedPerson | undefined;
      /** Ways to leave the talk; absent once it is over. */
      next?: (() => void) | undefined;
      end?: (() => void) | undefined;
    }
  | {
      roomId?: undefined;
      person: ReportedPerson;
      /** What the report is about, if not the person as such. */
      chatId?: string | undefined;
      eventId?: string | undefined;
    };

/** What the dialog was opened with; once `sent`, it offers what else can be done. */
export type ReportOpening = Reported & { sent?: boolean };

/** What the report dialog is open for, or null. Its code loads when it first opens. */
export const $reported = atom<ReportOpening | null>(null);
/** Copies `reported`, so that reopening the dialog for the same person starts with an empty form. */
export const openReport = (reported: ReportOpening): void => $reported.set({ ...reported });
export const closeReport = (): void => $reported.set(null);

/** Rooms whose companion this tab has reported: no second report is offered. */
export const $reportedRooms = atom<ReadonlySet<string>>(new Set());
