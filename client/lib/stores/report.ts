import { atom } from "nanostores";
import type { Face } from "#contract/profile.ts";

export type ReportedPerson = Pick<Face, "id" | "name" | "relation" | "blocks">;

export type Reported =
  | {
      roomId: string;
      person?: ReportedPerson | undefined;
      /** Absent once the talk is over. */
      next?: (() => void) | undefined;
      end?: (() => void) | undefined;
    }
  | {
      roomId?: undefined;
      person: ReportedPerson;
      chatId?: string | undefined;
      eventId?: string | undefined;
    };

/** Once `sent`, it offers what else can be done. */
export type ReportOpening = Reported & { sent?: boolean };

export const $reported = atom<ReportOpening | null>(null);
/** A copy, so that reopening the dialog for the same person starts with an empty form. */
export const openReport = (reported: ReportOpening): void => $reported.set({ ...reported });
export const closeReport = (): void => $reported.set(null);

/** No second report is offered. */
export const $reportedRooms = atom<ReadonlySet<string>>(new Set());
