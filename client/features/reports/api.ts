import { api, Failure, type FailureCode, unwrap } from "#client/lib/api.ts";
import { SocketError, type SocketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $reportedRooms, type Reported } from "#client/lib/stores/report.ts";
import type { ReportReason } from "#contract/reports.ts";

export interface ReportText {
  reason: ReportReason;
  text: string;
}

/** @throws Failure, SocketError */
export async function sendReport(reported: Reported, said: ReportText): Promise<void> {
  if (reported.roomId === undefined) {
    const { person, chatId, eventId } = reported;
    if (eventId !== undefined) return void (await unwrap(api.api.event({ id: eventId }).report.post(said)));
    await unwrap(api.api.rating({ id: person.id }).report.post({ ...said, chatId }));
    return;
  }
  const { roomId } = reported;
  await socket.deliver("REPORT", { ...said, roomId }).catch(unlessThere);
  $reportedRooms.set(new Set([...$reportedRooms.get(), roomId]));
}

/** The answer to an earlier sending was lost, or another tab was quicker. */
function unlessThere(error: unknown): void {
  if (failureOf(error) !== "already_reported") throw error;
}

export type ReportFailure = FailureCode | SocketErrorCode;

export const failureOf = (error: unknown): ReportFailure =>
  error instanceof Failure || error instanceof SocketError ? error.code : "unknown";
