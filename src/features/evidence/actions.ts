import { SEALED_DAYS } from "#contract/limits.ts";
import type { PrivacyLevel } from "#contract/people.ts";
import type { Prompt } from "#contract/prompts.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createResealing } from "#src/services/rotation/resealing.ts";
import { createSeal } from "#src/services/seal.ts";
import { EDITS_KEPT, REPORTED_VERSIONS, type Standing, VERSIONS_A_DAY, worthKeeping } from "./rules.ts";
import { createEvidenceStore, type SealedRow } from "./store.ts";

export type Evidence = ReturnType<typeof createEvidence>;

export interface ProfileVersion {
  name: string;
  status: string | null;
  description: string | null;
  /** Absent from those kept before there were prompts. */
  prompts?: Prompt[];
  avatarId: string | null;
  photos: string[];
  levels: Record<"photos" | "profileInfo" | "statusMessage" | "userPic", PrivacyLevel>;
}

export interface EventVersion {
  title: string;
  description: string;
  address: string;
  lat: number;
  lon: number;
  imageId: string | null;
}

interface MessageContent {
  content: string;
  imageIds: readonly string[];
}

export interface DeletedMessage extends MessageContent {
  senderId: string;
  seq: number;
  at: number;
}

/** What a message said before an edit. */
export interface EarlierText extends DeletedMessage {
  until: number;
}

interface KeptMessage {
  id: string;
  chatId: string;
  seq: number;
  senderId: string;
  content: string;
}

export type Earlier<Version> = Version & { until: number };

/**
 * What members take back, encrypted for 30 days: a threat must not be gone before it is reported. Call inside the transaction
 * that changes it.
 */
export function createEvidence({
  db,
  clock,
  services,
}: Pick<Deps, "db" | "clock"> & { services: Pick<Deps["services"], "secretKeys"> }) {
  const store = createEvidenceStore(db);
  const sealing = createSeal(services.secretKeys, "deleted messages");
  const { seal, open } = sealing;
  const keptSince = () => clock() - SEALED_DAYS * DAY_MS;

  /** `madeAt` is when the subject was created. */
  function keepVersion(
    kind: "profile" | "event",
    subject: { id: string; ownerId: string; madeAt: number },
    version: ProfileVersion | EventVersion,
    imageIds: readonly string[],
  ): void {
    const { id, ownerId, madeAt } = subject;
    const until = clock();
    const since = store.lastUntil(kind, id) ?? madeAt;
    const row = { kind, subject: id, ownerId, since, until, seq: until, sealed: seal(version) };
    store.add({ ...row, mark: markOf(id, version) }, imageIds);
    const today = store.versionsSince(kind, id, until - (until % DAY_MS));
    const kept = new Set(worthKeeping(today, VERSIONS_A_DAY));
    const dropped = today.filter((version) => !kept.has(version));
    if (dropped.length > 0) store.remove(dropped.map(({ number }) => number));
  }

  const markOf = (id: string, version: unknown) => sealing.mark(JSON.stringify([id, version]));

  const opened = <Version>(rows: SealedRow[]): Earlier<Version>[] =>
    worthKeeping(rows, REPORTED_VERSIONS).map(({ sealed, until }) => ({
      ...(open(sealed) as Version),
      until,
    }));

  const messageOf = ({ ownerId, seq, since, sealed }: SealedRow): DeletedMessage => ({
    senderId: ownerId,
    seq,
    at: since,
    ...(open(sealed) as MessageContent),
  });

  const resealing = createResealing("what members took back", {
    db,
    seal: sealing,
    rows: {
      after: (last: SealedRow | undefined, most) => store.after(last?.number ?? 0, most),
      replace(row, sealed, value) {
        const isVersion = row.kind === "profile" || row.kind === "event";
        store.replace({ ...row, sealed, mark: isVersion ? markOf(row.subject, value) : row.mark });
      },
    },
  });

  const versionsOf = (kind: "profile" | "event", subject: string): SealedRow[] =>
    store.latest(kind, subject, { after: 0, since: keptSince(), limit: -1 });

  return {
    resealing,

    keepMessage(message: KeptMessage & { createdAt: number }, imageIds: readonly string[]): void {
      const { id, chatId, seq, senderId, content, createdAt } = message;
      const row = { subject: chatId, ownerId: senderId, mark: id, seq, since: createdAt, until: clock() };
      store.add(
        { kind: "message", ...row, sealed: seal({ content, imageIds } satisfies MessageContent) },
        imageIds,
      );
    },

    /** What its sender changes: the original always, since a threat may be the first of many edits. */
    keepEdit({ id, chatId, seq, senderId, content, since, until }: KeptMessage & Standing): void {
      const row = { subject: chatId, ownerId: senderId, mark: `${id} ${since}`, seq, since, until };
      store.add(
        { kind: "edit", ...row, sealed: seal({ content, imageIds: [] } satisfies MessageContent) },
        [],
      );
      const [, ...later] = store.editsOf(chatId, [seq]);
      const kept = new Set(worthKeeping(later, EDITS_KEPT));
      const dropped = later.filter((edit) => !kept.has(edit));
      if (dropped.length > 0) store.remove(dropped.map(({ number }) => number));
    },

    /** A photo that its owner removes: whatever still shows it can be reported with it. */
    keepPhoto({ id, ownerId, createdAt }: { id: string; ownerId: string; createdAt: number }): void {
      const until = clock();
      const row = { subject: id, ownerId, mark: "", seq: until, since: createdAt, until };
      store.add({ kind: "photo", ...row, sealed: seal({}) }, [id]);
    },

    keepProfile(userId: string, createdAt: number, version: ProfileVersion): void {
      const photos = version.avatarId === null ? version.photos : [version.avatarId, ...version.photos];
      keepVersion("profile", { id: userId, ownerId: userId, madeAt: createdAt }, version, photos);
    },

    keepEvent(event: { id: string; ownerId: string; createdAt: number }, version: EventVersion): void {
      const photos = version.imageId === null ? [] : [version.imageId];
      keepVersion("event", { ...event, madeAt: event.createdAt }, version, photos);
    },

    deletedMessages: (chatId: string, seq: number, most: number): DeletedMessage[] =>
      store
        .latest("message", chatId, { after: seq, since: keptSince(), limit: most })
        .toReversed()
        .map(messageOf),
    earlierTexts: (chatId: string, seqs: readonly number[]): EarlierText[] =>
      store
        .editsOf(chatId, seqs)
        .filter(({ until }) => until > keptSince())
        .map((row) => ({ ...messageOf(row), until: row.until })),
    removedPhotos: (imageIds: readonly string[]): Set<string> =>
      new Set(store.removedPhotos(imageIds, keptSince())),
    profileVersions: (userId: string) => opened<ProfileVersion>(versionsOf("profile", userId)),
    eventVersions: (eventId: string) => opened<EventVersion>(versionsOf("event", eventId)),
    goneEvents: (ownerId: string) => opened<EventVersion>(store.ofGoneEvents(ownerId, keptSince())),

    /** Once a chat is gone for both, or with either person, no one can report it. */
    forgetChat(chatId: string): void {
      for (const kind of ["message", "edit"] as const) store.forget(kind, chatId);
    },
    removeOld: (): void => void store.removeUntil(keptSince()),
  };
}
