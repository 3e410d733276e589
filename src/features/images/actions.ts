import { statfs } from "node:fs/promises";
import { IMAGES_MAX } from "#contract/limits.ts";
import type { Image } from "#contract/people.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Evidence } from "#src/features/evidence/actions.ts";
import type { Space } from "#src/features/space/actions.ts";
import { Problem } from "#src/problem.ts";
import { isPhotoSize, type Photo } from "#src/services/photos.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import { keyOf, sizes } from "./keys.ts";
import { createImageLinks } from "./links.ts";
import { createImagesStore, type ImageRow, type ShownImage } from "./store.ts";
import { imageView } from "./view.ts";

/** How long an upload may stay unused before a job removes it, and how many unused ones a person may have. */
const UNUSED_MS = DAY_MS;
const UNUSED_MAX = IMAGES_MAX * 2;
/** Bytes that a member's photos may add a day, and have altogether: three hundred of the largest, and ten years of everyone else. */
const MEMBER_DAY_BYTES = 150 * 1024 ** 2;
const MEMBER_MOST_BYTES = 2 * 1024 ** 3;
/** Below this part of free space, the log names those whose photos and texts take most of it. */
const FREE_LEAST = 0.1;
const NAMED_MOST = 5;
/** Stored photos that one run of the job looks at: a few seconds of work. */
const CONVERTED_AT_ONCE = 50;

/** Enough to notice a folder that is missing, or older than the database. */
const NEWEST_CHECKED = 20;
const CHECKED_AT_ONCE = 100;

export { thumbOf } from "./links.ts";
export type Images = ReturnType<typeof createImages>;

/** Photos of people: uploading, the gallery, and who may fetch which. */
export function createImages({
  config,
  db,
  services,
  log,
  metrics,
  clock,
  ids,
  evidence,
  space,
}: Pick<Deps, "config" | "db" | "services" | "log" | "metrics" | "clock" | "ids"> & {
  evidence: Pick<Evidence, "keepPhoto">;
  space: Pick<Space, "largestWriters">;
}) {
  const { photos, storage } = services;
  const store = createImagesStore(db);
  const links = createImageLinks({ secretKeys: services.secretKeys, publicUrl: config.publicUrl });
  const linksFor = (imageId: string, viewerId: string) => links.linksFor(imageId, viewerId, clock());
  const readdress = (address: string, viewerId: string) => links.readdress(address, viewerId, clock());
  const seenBy = (viewerId: string) => (image: ShownImage) => imageView(image, linksFor(image.id, viewerId));

  /**
   * The row is stored before the files and erased after them, so every file has a row that leads to it: what a crash leaves
   * behind is an unused photo, which `removeUnused` finds. Processing takes seconds, so the owner's access is checked after it.
   * @throws Problem as `photos.process` and `demandOwner` do; rate_limited, photo_space_full
   */
  async function upload(
    ownerId: string,
    bytes: Uint8Array<ArrayBuffer>,
    demandOwner: () => unknown,
  ): Promise<Image> {
    refuseBeyondQuota(ownerId, 0);
    const { files, ...facts } = await photos.process(bytes, ownerId);
    const size = bytesOf(files);
    const image = db.transaction(() => {
      demandOwner();
      refuseBeyondQuota(ownerId, size);
      const row = { id: ids(), ownerId, createdAt: clock(), hasNoProfile: true, bytes: size, ...facts };
      return store.add(row);
    });
    await putAll(image, files);
    await eraseIfPossible(store.markUnusedBeyond(ownerId, UNUSED_MAX, clock()));
    return seenBy(ownerId)(image);
  }

  /** @throws Problem rate_limited, photo_space_full */
  function refuseBeyondQuota(ownerId: string, more: number): void {
    if (!config.rateLimits) return;
    const { total, recent } = store.bytesOf(ownerId, clock() - DAY_MS);
    if (total + more > MEMBER_MOST_BYTES) throw new Problem("photo_space_full");
    if (recent + more > MEMBER_DAY_BYTES)
      throw new Problem("rate_limited", { retryAfterSeconds: HOUR_MS / 1000 });
  }

  async function putAll({ id, ownerId }: ImageRow, files: Photo["files"]): Promise<void> {
    try {
      await putFiles(id, files);
      // Newer uploads may have taken its place meanwhile.
      ownImage(ownerId, id);
    } catch (error) {
      store.markRemoved(id, clock());
      await eraseAll([id]);
      throw error;
    }
  }

  async function putFiles(id: string, files: Photo["files"]): Promise<void> {
    const puts = sizes.map((size) => storage.put(keyOf(id, size), files[size], "image/webp"));
    // Every upload must settle before any file is erased.
    await Promise.allSettled(puts);
    await Promise.all(puts);
  }

  /** Encodes a photo of an earlier version again if it has a colour profile. A storage failure leaves it for the next run. */
  async function convert(id: string): Promise<void> {
    const full = await storage.get(keyOf(id, "full"));
    const photo =
      full && (await photos.withoutProfile(await full.bytes()).catch((err) => unreadable(id, err)));
    if (!photo) return void store.converted(id, {});
    const { files, ...facts } = photo;
    await putFiles(id, files).catch((error) => {
      // Its owner has removed it meanwhile, and the folder with it.
      if (store.exists(id)) throw error;
    });
    if (!store.converted(id, facts)) await eraseFiles(id);
  }

  /** A file that can no longer be decoded stays as it is, and is not tried for ever. */
  function unreadable(id: string, err: unknown): null {
    log.warn({ err, image: id }, "A stored photo cannot be read");
    return null;
  }

  /** @throws Problem not_found for a photo of another user, or one that does not exist. */
  function ownImage(ownerId: string, id: string): ImageRow {
    const image = store.own(ownerId, id);
    if (!image) throw new Problem("not_found");
    return image;
  }

  /** Shows exactly these photos, in this order. @throws Problem too_many_photos, not_found */
  function setGallery(ownerId: string, imageIds: string[]): void {
    const wanted = [...new Set(imageIds)];
    if (wanted.length > IMAGES_MAX) throw new Problem("too_many_photos");
    db.transaction(() => {
      for (const id of wanted) ownImage(ownerId, id);
      for (const shown of store.gallery(ownerId)) store.place(shown.id, null);
      for (const [position, id] of wanted.entries()) store.place(id, position);
    });
  }

  /** Appends the photo; one that is already shown keeps its place. @throws Problem too_many_photos, not_found */
  function addToGallery(ownerId: string, id: string): void {
    setGallery(ownerId, [...store.gallery(ownerId).map((image) => image.id), id]);
  }

  /**
   * Removes the photo for good, from the gallery and as the avatar. The files stay as long as a report names it, or may: 30 days.
   * @throws Problem not_found
   */
  async function remove(ownerId: string, id: string, inTransaction = db.transaction): Promise<void> {
    const removed = inTransaction(() => {
      const image = ownImage(ownerId, id);
      if (store.isReportable(id)) evidence.keepPhoto(image);
      store.dropAvatar(ownerId, id);
      return store.markRemoved(id, clock());
    });
    await eraseIfPossible(removed);
  }

  /** Returns the file behind an issued address if its viewer may still see the photo. @throws Problem not_found */
  async function fetch(imageId: string, file: string, mark: string): Promise<Blob> {
    const size = file.replace(/\.webp$/, "");
    const viewerId = links.viewerOf(imageId, mark, clock());
    if (viewerId === null || !isPhotoSize(size) || !store.isVisibleTo(viewerId, imageId))
      throw new Problem("not_found");
    const blob = await storage.get(keyOf(imageId, size));
    if (!blob) throw new Problem("not_found");
    return blob;
  }

  /** Erases files, then rows. If a file cannot be erased, its row stays and `removeUnused` tries again. */
  async function eraseAll(imageIds: string[]): Promise<void> {
    for (const id of imageIds) {
      await eraseFiles(id);
      store.erase(id);
    }
  }

  /** After a commit: the photos are gone for everyone, and what was asked for has succeeded. */
  const eraseIfPossible = (imageIds: string[]): Promise<void> =>
    eraseAll(imageIds).catch((error) =>
      log.error({ err: error }, "Failed to erase photos; retrying with the unused ones"),
    );

  async function eraseFiles(id: string): Promise<void> {
    await Promise.all(sizes.map((size) => storage.remove(keyOf(id, size))));
  }

  return {
    upload,
    setGallery,
    addToGallery,
    remove,
    fetch,
    linksFor,
    /** The address of the same photo for another viewer; their permission is checked on fetch. */
    readdress,
    ownImage,
    isOwn: (ownerId: string, id: string): boolean => store.own(ownerId, id) !== undefined,
    /** A photo with addresses for this viewer only. */
    seenBy,

    galleryIds: (ownerId: string) => store.gallery(ownerId).map(({ id }) => id),
    gallery: (ownerId: string, viewerId: string) => store.gallery(ownerId).map(seenBy(viewerId)),

    /** Every photo of a member in the largest size, for the archive of their data. */
    async *originals(ownerId: string): AsyncGenerator<{ id: string; file: Blob }> {
      for (const { id, removedAt } of store.all(ownerId)) {
        const file = removedAt === null ? await storage.get(keyOf(id, "full")) : null;
        if (file) yield { id, file };
      }
    },

    /** All photos of a user who is being erased. */
    eraseAllOf: (ownerId: string) => eraseAll(store.all(ownerId).map((image) => image.id)),

    async convertStored(): Promise<void> {
      for (const { id } of store.toConvert(CONVERTED_AT_ONCE)) await convert(id);
    },

    /** After a restore without `uploads/` photos have rows and no files. Only when a newest one is missing are all counted. */
    async warnOfMissing(): Promise<void> {
      const isMissing = (id: string) => storage.has(keyOf(id, "thumb")) === false;
      if (!store.kept(NEWEST_CHECKED).some(isMissing)) {
        metrics.photosMissing.set(0);
        return;
      }
      let missing = 0;
      const kept = store.kept();
      for (let from = 0; from < kept.length; from += CHECKED_AT_ONCE) {
        missing += kept.slice(from, from + CHECKED_AT_ONCE).filter(isMissing).length;
        await yieldToEventLoop();
      }
      metrics.photosMissing.set(missing);
      log.error(
        { missing, of: kept.length },
        "Photos are missing: copy uploads/ of the backup to DATA_DIR, or their places stay empty",
      );
    },

    /** While the disk fills up, the log names the members whose photos and texts take most of it. */
    async warnOfFullDisk(freeLeast = FREE_LEAST): Promise<void> {
      // A database in memory has no folder.
      const disk = await statfs(config.dataDir).catch(() => null);
      if (!disk || disk.bavail / disk.blocks >= freeLeast) return;
      const freeMb = Math.round((disk.bavail * disk.bsize) / 1024 ** 2);
      const [contributors, writers] = [store.largestOwners(NAMED_MOST), space.largestWriters(NAMED_MOST)];
      log.warn({ freeMb, contributors, writers }, "The disk is filling up");
    },

    async removeUnused(): Promise<void> {
      store.markUnusedBefore(clock() - UNUSED_MS, clock());
      await eraseAll(store.erasable().map((image) => image.id));
    },
  };
}

const bytesOf = (files: Photo["files"]): number => sizes.reduce((sum, size) => sum + files[size].length, 0);
