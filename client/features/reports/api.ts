import { api, Failure, type FailureCode, unwrap } from "#client/lib/api.ts";
import { SocketError, type SocketErrorCode } from "#client/lib/socket/error.ts";
import { guardClaim, type Reported, reportRoom } from "#client/lib/stores/report.ts";
import type { ReportReason } from "#contract/reports.ts";

export interface ReportText {
  reason: ReportReason;
  text: string;
}

/** @throws Failure, SocketError */
export async function sendReport(reported: Reported, said: ReportText): Promise<void> {
  if (reported.roomId === undefined) {
    const { person, chatId, eventId } = reported;
    const guard = chatId === undefined ? undefined : guardClaim(chatId);
    if (eventId !== undefined) return void (await unwrap(api.api.event({ id: eventId }).report.post(said)));
    await unwrap(api.api.rating({ id: person.id }).report.post({ ...said, chatId, guard }));
    return;
  }
  await reportRoom(reported.roomId, said);
}

export type ReportFailure = FailureCode | SocketErrorCode;

export const failureOf = (error: unknown): ReportFailure =>
  error instanceof Failure || error instanceof SocketError ? error.code : "unknown";
