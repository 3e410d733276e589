import { openFormerDatabase } from "#client/lib/storage/database.ts";
import { local, tab } from "#client/lib/storage/storage.ts";
import type { QuotedMessage } from "#contract/chat.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { parseJson } from "#contract/json.ts";
import type { Image } from "#contract/people.ts";
import type { KeptMessages, KeptPhoto } from "./kept-messages.ts";
import type { UnsentMessage } from "./message.ts";

/** Earlier builds used local and session storage and a database: what is still there is moved here once. */

interface FormerOutgoing {
  clientId: string;
  to: string;
  content: string;
  images: Image[];
  reply: QuotedMessage | null;
  time: string;
  place: number;
  clearedSeq: number | null;
  failure: ErrorCode | null;
}

interface FormerDraft {
  clientId: string;
  from: string;
  to: string;
  text: string;
  reply: QuotedMessage | null;
  waits: boolean;
  clearedSeq: number | null;
  photos: { id: string; image: Image | null }[];
  time: number;
}

type FormerEntry = { draft: FormerDraft } | { photo: KeptPhoto };

/** @param session owns the messages before the account is known */
export async function moveFormerStores(
  kept: KeptMessages,
  session: string,
  token: string | null,
): Promise<void> {
  await moveOutboxes(kept);
  await moveEarly(kept, session, token);
  await moveDrafts(kept);
}

async function moveOutboxes(kept: KeptMessages): Promise<void> {
  for (const key of local.keys()) {
    const [name, userId] = key.split(":");
    if (name !== "outbox" || !userId) continue;
    const message = parseJson(local.read(key) ?? "null") as FormerOutgoing | null;
    if (message) await kept.put(fromOutgoing(message, userId));
    local.forget(key);
  }
}

async function moveEarly(kept: KeptMessages, session: string, token: string | null): Promise<void> {
  const early = parseJson(tab.read("early") ?? "null") as {
    token: string | null;
    outbox: FormerOutgoing[];
  } | null;
  if (early && early.token === token)
    for (const message of early.outbox) await kept.put(fromOutgoing(message, session));
  tab.forget("early");
  tab.forget("tab");
}

async function moveDrafts(kept: KeptMessages): Promise<void> {
  const former = await openFormerDatabase<FormerEntry>("unsent-photos");
  if (!former) return;
  const photos = new Map(
    former.entries.flatMap(([key, entry]) => ("photo" in entry ? [[key, entry.photo]] : [])),
  );
  for (const [, entry] of former.entries) {
    if (!("draft" in entry)) continue;
    const { time, ...draft } = entry.draft;
    const sizeOf = (id: string) => photos.get(`photo:${id}`)?.bytes.byteLength ?? 0;
    await kept.put({
      ...draft,
      state: "draft",
      photos: draft.photos.map((photo) => ({ ...photo, bytes: sizeOf(photo.id) })),
      time: new Date(time).toISOString(),
      place: 0,
      failure: null,
    });
    for (const { id } of draft.photos) {
      const photo = photos.get(`photo:${id}`);
      if (photo) await kept.putPhoto(id, photo);
    }
  }
  former.remove();
}

function fromOutgoing(message: FormerOutgoing, from: string): UnsentMessage {
  const { clientId, to, content, images, reply, time, place, clearedSeq, failure } = message;
  return {
    clientId,
    from,
    to,
    state: failure ? "failed" : "sending",
    text: content,
    reply,
    photos: images.map((image) => ({ id: image.id, image, bytes: 0 })),
    waits: false,
    clearedSeq: clearedSeq ?? null,
    time,
    place,
    failure,
  };
}
