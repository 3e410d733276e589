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

/** The messages as the reporter sees them, and among them those that their sender has deleted. */
export function chatContext(
  chatId: string,
  me: string,
  messages: readonly Message[],
  deleted: readonly { senderId: string; at: number; content: string; imageIds: readonly string[] }[],
): Extract<Context, { kind: "chat" }> {
  type Line = Extract<Context, { kind: "chat" }>["messages"][number];
  const from = (mine: boolean): Line["from"] => (mine ? "reporter" : "reported");
  const lines: Line[] = [
    ...messages.map(({ time, mine, content, images }) => ({
      time,
      from: from(mine),
      content,
      images: images.map(({ id }) => id),
    })),
    ...deleted.map(({ at, senderId, content, imageIds }) => ({
      time: iso(at),
      from: from(senderId === me),
      content,
      images: [...imageIds],
      deleted: true,
    })),
  ];
  return { kind: "chat", chatId, messages: lines.toSorted((a, b) => a.time.localeCompare(b.time)) };
}

/** What is left after the reporter is erased: the other person's messages. */
export const withoutReporter = (context: Context): Context =>
  context.kind === "chat"
    ? { ...context, messages: context.messages.filter(({ from }) => from === "reported") }
    : context;

/**
 * A member's own report in the archive of their data, without the reported person: in a room that was a stranger. Then the state
 * is missing too: decided together with a report of someone by name, it would say that they are the same.
 */
export const ownReportView = ({
  anonymousRoom,
  state,
  createdAt,
  ...said
}: {
  reason: string;
  text: string;
  source: string;
  state: string;
  anonymousRoom: string;
  createdAt: number;
}) => ({ ...said, ...(anonymousRoom === "" && { state }), createdAt: iso(createdAt) });
