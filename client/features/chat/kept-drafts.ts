import type { BrowserDatabase } from "#client/lib/storage/database.ts";
import type { QuotedMessage } from "#contract/chat.ts";
import type { Image } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";

/**
 * Keeps drafts after their page closes: phones close pages in the background, and photos may wait for a network longer than
 * the page is open. A draft and each of its photos are separate entries, so that typing does not write the photos again.
 */

interface Unsent {
  clientId: string;
  text: string;
  reply: QuotedMessage | null;
  waits: boolean;
  clearedSeq: number | null;
  photos: readonly { id: string; image: Image | null }[];
}

interface KeptDraft extends Unsent {
  /** The sender's user id, or their session before it was known. */
  from: string;
  to: string;
  time: number;
}

/** Bytes instead of a File, which browsers refuse to store in some private modes. */
interface KeptPhoto {
  bytes: ArrayBuffer;
  name: string;
  type: string;
}

export type KeptEntry = { draft: KeptDraft } | { photo: KeptPhoto };

export interface RestoredDraft extends KeptDraft {
  photos: readonly { id: string; image: Image | null; file: File }[];
}

/** All photos kept in one browser. One beyond the limit is sent as well, but is lost with its page. @internal */
export const KEPT_BYTES_MAX = 100 * 1024 * 1024;
/** A draft unsent for this long is deleted. @internal */
export const KEPT_MS = 7 * DAY_MS;

const draftKey = (clientId: string) => `draft:${clientId}`;
const photoKey = (id: string) => `photo:${id}`;
const keysOf = ({ clientId, photos }: Pick<Unsent, "clientId" | "photos">) => [
  draftKey(clientId),
  ...photos.map(({ id }) => photoKey(id)),
];

export function createKeptDrafts(database: BrowserDatabase<KeptEntry>, now: () => number = Date.now) {
  /** Sizes in bytes, by key, of the photos that this page knows to be kept. */
  const sizes = new Map<string, number>();
  /** The content last written, by key, so that upload progress writes nothing. */
  const written = new Map<string, string>();

  const remove = (keys: string[]) => {
    for (const key of keys) {
      sizes.delete(key);
      written.delete(key);
    }
    return database.remove(keys);
  };

  return {
    /** Stores the draft. It names its photos before they are kept, since `open` deletes a photo that no draft names. */
    keep(from: string, to: string, { photos, ...unsent }: Unsent): void {
      const key = draftKey(unsent.clientId);
      const named = photos.map(({ id, image }) => ({ id, image }));
      const draft = { ...unsent, from, to, photos: named };
      const content = JSON.stringify(draft);
      if (written.get(key) === content) return;
      written.set(key, content);
      void database.write(key, { draft: { ...draft, time: now() } });
    },

    async keepPhoto(id: string, file: File): Promise<void> {
      const key = photoKey(id);
      const kept = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      if (kept + file.size > KEPT_BYTES_MAX) return;
      sizes.set(key, file.size);
      const bytes = await file.arrayBuffer().catch(() => null);
      // The photo may have been sent or removed meanwhile.
      if (bytes && sizes.has(key))
        await database.write(key, { photo: { bytes, name: file.name, type: file.type } });
    },

    forgetPhoto: (id: string): Promise<void> => remove([photoKey(id)]),
    forget: (draft: Pick<Unsent, "clientId" | "photos">): Promise<void> => remove(keysOf(draft)),

    async forgetAll(): Promise<void> {
      await remove((await database.entries()).map(([key]) => key));
    },

    /** Returns the ids of these senders' drafts, and deletes all else: other accounts', old drafts, photos of no draft. */
    async open(from: readonly string[]): Promise<string[]> {
      const all = await database.entries();
      const drafts = all.flatMap(([, entry]) => ("draft" in entry ? entry.draft : []));
      const wanted = drafts.filter((draft) => from.includes(draft.from) && now() - draft.time < KEPT_MS);
      const keys = new Set(wanted.flatMap(keysOf));
      await remove(all.map(([key]) => key).filter((key) => !keys.has(key) && !sizes.has(key)));
      for (const [key, entry] of all)
        if ("photo" in entry && keys.has(key)) sizes.set(key, entry.photo.bytes.byteLength);
      return wanted.map(({ clientId }) => clientId);
    },

    /**
     * The draft as stored now; null if another tab has sent it meanwhile. Without photos that did not fit it does not go out
     * by itself.
     */
    async restore(clientId: string): Promise<RestoredDraft | null> {
      const all = new Map(await database.entries());
      const entry = all.get(draftKey(clientId));
      if (!entry || !("draft" in entry)) return null;
      const photos = entry.draft.photos.flatMap((photo) => {
        const kept = all.get(photoKey(photo.id));
        return kept && "photo" in kept ? { ...photo, file: fileOf(kept.photo) } : [];
      });
      const isWhole = photos.length === entry.draft.photos.length;
      return { ...entry.draft, waits: entry.draft.waits && isWhole, photos };
    },
  };
}

const fileOf = ({ bytes, name, type }: KeptPhoto) => new File([bytes], name, { type });
