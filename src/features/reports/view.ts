import type { Message } from "#contract/chat.ts";
import type { ReportContext as Context } from "#contract/moderation.ts";
import type { User } from "#contract/profile.ts";
import { iso } from "#contract/time.ts";
import type { RoomMode } from "#contract/video.ts";

interface RoomFacts {
  mode: RoomMode;
  openedAt: number;
  endedAt: number | null;
}

export const roomContext = (roomId: string, { mode, openedAt, endedAt }: RoomFacts): Context => ({
  kind: "room",
  roomId,
  mode,
  openedAt: iso(openedAt),
  endedAt: endedAt === null ? null : iso(endedAt),
});

export const profileContext = ({ name, status, description }: User): Context => ({
  kind: "profile",
  seen: { name, status, description },
});

export const chatContext = (chatId: string, messages: readonly Message[]): Context => ({
  kind: "chat",
  chatId,
  messages: messages.map(({ time, mine, content, images }) => ({
    time,
    from: mine ? "reporter" : "reported",
    content,
    images: images.map(({ id }) => id),
  })),
});

/** What is left after the reporter is erased: the other person's messages. */
export const withoutReporter = (context: Context): Context =>
  context.kind === "chat"
    ? { ...context, messages: context.messages.filter(({ from }) => from === "reported") }
    : context;

/** A member's own report in the archive of their data, without the reported person: in a room that was a stranger. */
export const ownReportView = (row: {
  reason: string;
  text: string;
  source: string;
  state: string;
  createdAt: number;
}) => ({ ...row, createdAt: iso(row.createdAt) });
