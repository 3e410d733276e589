import type { PageDatabase } from "#client/lib/storage/database.ts";
import { DAY_MS } from "#contract/time.ts";
import type { UnsentMessage } from "./message.ts";

/** IndexedDB, for all tabs and after they close. A photo is an entry of its own, so that typing does not write it again. */

/** Bytes instead of a File, which browsers refuse to store in some private modes. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  name: string;
  type: string;
}

export type KeptEntry = { message: UnsentMessage } | { photo: KeptPhoto };

/** All photos kept in one browser. One beyond the limit is sent as well, but is lost with its page. */
export const KEPT_BYTES_MAX = 100 * 1024 * 1024;
/** A draft unchanged for this long is deleted. @internal */
export const KEPT_MS = 7 * DAY_MS;

const MESSAGE = "message:";
const PHOTO = "photo:";
const SESSION = "session:";

/** Whose messages these are before the account is known. The code that learns it loads after the page, or fails to. */
export const ownerBefore = (sessionTag: string | null): string => `${SESSION}${sessionTag}`;

const photoKeys = ({ photos }: Pick<UnsentMessage, "photos">) => photos.map(({ id }) => PHOTO + id);

export class KeptMessages {
  private readonly database: PageDatabase<KeptEntry>;
  private readonly now: () => number;

  constructor(database: PageDatabase<KeptEntry>, now: () => number = Date.now) {
    this.database = database;
    this.now = now;
  }

  async messages(): Promise<UnsentMessage[]> {
    const entries = await this.database.entries(MESSAGE);
    return entries.flatMap(([, entry]) => ("message" in entry ? entry.message : []));
  }

  /** It names its photos before they are kept, since `prune` deletes one that none names. */
  put(message: UnsentMessage): Promise<void> {
    return this.database.write(MESSAGE + message.clientId, { message });
  }

  remove(message: Pick<UnsentMessage, "clientId" | "photos">): Promise<void> {
    return this.database.remove([MESSAGE + message.clientId, ...photoKeys(message)]);
  }

  async keepPhoto(id: string, file: File): Promise<void> {
    const bytes = await file.arrayBuffer().catch(() => null);
    // The photo may have been sent or removed meanwhile.
    const isNamed = (await this.messages()).some(({ photos }) => photos.some((photo) => photo.id === id));
    if (bytes && isNamed) await this.putPhoto(id, { bytes, name: file.name, type: file.type });
  }

  putPhoto(id: string, photo: KeptPhoto): Promise<void> {
    return this.database.write(PHOTO + id, { photo });
  }

  async photo(id: string): Promise<File | null> {
    const entry = await this.database.read(PHOTO + id);
    if (!entry || !("photo" in entry)) return null;
    const { bytes, name, type } = entry.photo;
    return new File([bytes], name, { type });
  }

  removePhotos(message: Pick<UnsentMessage, "photos">): Promise<void> {
    return this.database.remove(photoKeys(message));
  }

  /** What others are sending stays, if they can still return to it. */
  prune(owners: readonly string[]): Promise<void> {
    return this.keepOnly(({ from, state, time }) => {
      if (state === "draft") return owners.includes(from) && this.now() - Date.parse(time) < KEPT_MS;
      return owners.includes(from) || !from.startsWith(SESSION);
    });
  }

  /** And every draft. */
  forget(owners: readonly string[]): Promise<void> {
    return this.keepOnly(({ from, state }) => state !== "draft" && !owners.includes(from));
  }

  private async keepOnly(isKept: (message: UnsentMessage) => boolean): Promise<void> {
    // First, so that nothing written meanwhile is among them.
    const keys = await this.database.keys();
    const kept = (await this.messages()).filter(isKept);
    const named = new Set(kept.flatMap((message) => [MESSAGE + message.clientId, ...photoKeys(message)]));
    await this.database.remove(keys.filter((key) => !named.has(key)));
  }
}
