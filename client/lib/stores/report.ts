import { atom } from "nanostores";
import { SocketError } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import type { Face } from "#contract/profile.ts";
import type { GuardClaim, ReportReason } from "#contract/reports.ts";

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

/** Rooms and chats in which the guard of this device covered a picture: their reports say so. */
export const $coveredIn = atom<ReadonlySet<string>>(new Set());
export const noteCovered = (id: string): void => $coveredIn.set(new Set([...$coveredIn.get(), id]));
export const guardClaim = (id: string): GuardClaim | undefined =>
  $coveredIn.get().has(id) ? "covered" : undefined;

/** Reports the companion of this room. @throws SocketError */
export async function reportRoom(
  roomId: string,
  said: { reason: ReportReason; text: string },
): Promise<void> {
  await socket.deliver("REPORT", { ...said, roomId, guard: guardClaim(roomId) }).catch(unlessThere);
  $reportedRooms.set(new Set([...$reportedRooms.get(), roomId]));
}

/** The answer to an earlier sending was lost, or another tab was quicker. */
function unlessThere(error: unknown): void {
  if (!(error instanceof SocketError) || error.code !== "already_reported") throw error;
}
