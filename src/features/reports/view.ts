import type { Message } from "#contract/chat.ts";
import { iso } from "#contract/time.ts";
import type { RoomMode } from "#contract/video.ts";

/** What moderators see with a report (`reports.context`). Never a picture of a talk: none is taken. */
export type Context =
  | { kind: "profile" }
  | { kind: "room"; roomId: string; mode: RoomMode; openedAt: string; endedAt: string | null }
  | { kind: "event"; id: string; title: string; description: string; address: string }
  | { kind: "chat"; chatId: string; messages: Line[] };

/** A message of the chat as the reporter saw it; photos by id. */
interface Line {
  time: string;
  from: "reporter" | "reported";
  content: string;
  images: string[];
}

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
