import { atom } from "nanostores";
import type { Face } from "#contract/profile.ts";

/** A known member. */
export type ReportedPerson = Pick<Face, "id" | "name" | "relation" | "blocks">;

/** Who a report is about: a known member, or the companion of a present or past room, named or not. */
export type Reported =
  | {
      roomId: string;
      person?: ReportedPerson | undefined;
      /** The ways out of a talk that goes on; there is none once it is over. */
      next?: (() => void) | undefined;
      end?: (() => void) | undefined;
    }
  | {
      roomId?: undefined;
      person: ReportedPerson;
      /** What it is about, when it is not the person as such. */
      chatId?: string | undefined;
      eventId?: string | undefined;
    };

/** An opening of the dialog; once the report is sent, for what else can be done. */
export type ReportOpening = Reported & { sent?: boolean };

/** What the dialog of reports is open for. The dialog itself comes with its first opening. */
export const $reported = atom<ReportOpening | null>(null);
/** Each opening is a new one, about the same person too: the form begins empty. */
export const openReport = (reported: ReportOpening): void => $reported.set({ ...reported });
export const closeReport = (): void => $reported.set(null);

/** Rooms whose companion this tab has reported: they are not asked about again. */
export const $reportedRooms = atom<ReadonlySet<string>>(new Set());
