import type { Message } from "#contract/chat.ts";
import type { User } from "#contract/profile.ts";
import type { ReportContext as Context } from "#contract/report-context.ts";
import type { GuardClaim } from "#contract/reports.ts";
import { iso } from "#contract/time.ts";
import type { RoomMode } from "#contract/video.ts";
import type { DeletedMessage, Earlier, EarlierText, EventVersion } from "../evidence/actions.ts";
import type { EarlierProfile } from "../profile/actions.ts";

interface RoomFacts {
  mode: RoomMode;
  openedAt: number;
  endedAt: number | null;
}

export const roomContext = (
  roomId: string,
  { mode, openedAt, endedAt }: RoomFacts,
  guard: GuardClaim | undefined,
): Context => ({
  kind: "room",
  roomId,
  mode,
  openedAt: iso(openedAt),
  endedAt: endedAt === null ? null : iso(endedAt),
  guard,
});

type ProfileContext = Extract<Context, { kind: "profile" }>;
type EventContext = Extract<Context, { kind: "event" }>;

export const profileContext = (
  { name, status, description, prompts }: User,
  images: string[],
  earlier: readonly EarlierProfile[],
  goneEvents: readonly Earlier<EventVersion>[],
): ProfileContext => ({
  kind: "profile",
  seen: { name, status, description, prompts, images },
  earlier: earlier.map(({ until, ...version }) => ({ ...version, until: iso(until) })),
  events: goneEvents.map(earlierEvent),
});

export const eventContext = (
  { id, ...version }: EventVersion & { id: string },
  earlier: readonly Earlier<EventVersion>[],
): EventContext => ({ kind: "event", id, ...seenEvent(version), earlier: earlier.map(earlierEvent) });

const seenEvent = ({ title, description, address, lat, lon, imageId }: EventVersion) => ({
  title,
  description,
  address,
  place: { lat, lon },
  images: imageId === null ? [] : [imageId],
});

const earlierEvent = ({ until, ...version }: Earlier<EventVersion>) => ({
  ...seenEvent(version),
  until: iso(until),
});

export function photosIn(context: Context): string[] {
  if (context.kind === "room") return [];
  if (context.kind === "chat") return context.messages.flatMap(({ images }) => images);
  const seen = context.kind === "profile" ? [context.seen, ...(context.events ?? [])] : [context];
  return [...seen, ...(context.earlier ?? [])].flatMap((version) => version?.images ?? []);
}

/** Also what their senders have taken back: whole messages, texts before an edit, and photos of others. */
export function chatContext(
  chatId: string,
  me: string,
  messages: readonly Message[],
  removedPhotos: ReadonlyMap<string, string[]>,
  { deleted, edited }: { deleted: readonly DeletedMessage[]; edited: readonly EarlierText[] },
): Extract<Context, { kind: "chat" }> {
  type Line = Extract<Context, { kind: "chat" }>["messages"][number];
  const from = (mine: boolean): Line["from"] => (mine ? "reporter" : "reported");
  const lines: Line[] = [
    ...edited.map(({ at, senderId, content }) => ({
      time: iso(at),
      from: from(senderId === me),
      content,
      images: [],
      edited: true,
    })),
    ...messages.map(({ id, time, mine, content, images, voice }) => ({
      time,
      from: from(mine),
      content,
      images: [
        ...[...images, ...(voice ? [voice] : [])].map((one) => one.id),
        ...(removedPhotos.get(id) ?? []),
      ],
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

/** Leaves only the other person's messages. */
export const withoutReporter = (context: Context): Context =>
  context.kind === "chat"
    ? { ...context, messages: context.messages.filter(({ from }) => from === "reported") }
    : context;

/**
 * Without the reported person: in a room that was a stranger. Without the state then, too: decided together with a report of
 * someone by name, it would say that they are the same.
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
