import { statfs } from "node:fs/promises";
import { IMAGES_MAX, INTRODUCTION_MAX_MS, VOICE_MAX_MS } from "#contract/limits.ts";
import type { Image, Voice } from "#contract/people.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Evidence } from "#src/features/evidence/actions.ts";
import type { Space } from "#src/features/space/actions.ts";
import { Listeners } from "#src/listeners.ts";
import { Problem } from "#src/problem.ts";
import { isPhotoSize, type Photo } from "#src/services/photos.ts";
import { recordingIn } from "#src/services/voice/voice.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import { keyOf, keysOf, sizes, VOICE_FILE, voiceKeyOf } from "./keys.ts";
import { createImageLinks } from "./links.ts";
import {
  createImagesStore,
  type ImageRow,
  type Kept,
  type NewImage,
  type ShownImage,
  type ShownVoice,
} from "./store.ts";
import { imageView, voiceView } from "./view.ts";

/** How long an upload may stay unused before a job removes it, and how many unused ones a person may have. */
const UNUSED_MS = DAY_MS;
const UNUSED_MAX = IMAGES_MAX * 2;
/** Of a member's photos: three hundred of the largest a day, and ten years of everyone else. */
const MEMBER_DAY_BYTES = 150 * 1024 ** 2;
const MEMBER_MOST_BYTES = 2 * 1024 ** 3;
const PHOTO_TYPE = "image/webp";
const VOICE_TYPE = "audio/mp4";
const FREE_LEAST = 0.1;
const NAMED_MOST = 5;
/** Stored photos that one run of the job looks at: a few seconds of work. */
const CONVERTED_AT_ONCE = 50;

/** Enough to notice a folder that is missing, or older than the database. */
const NEWEST_CHECKED = 20;
const CHECKED_AT_ONCE = 100;

export { thumbOf } from "./links.ts";

/** What a recording lacks of a photo. */
const NO_PICTURE = { width: 0, height: 0, placeholder: "", contentHash: "", dHash: "" };

type ImagesDeps = Pick<Deps, "config" | "db" | "services" | "log" | "metrics" | "clock" | "ids"> & {
  evidence: Pick<Evidence, "keepPhoto">;
  space: Pick<Space, "largestWriters">;
};

export class Images {
  private readonly store;
  private readonly links;
  private readonly removed: Listeners<[imageId: string]>;

  constructor(private readonly deps: ImagesDeps) {
    const { config, db, log, services } = deps;
    this.store = createImagesStore(db);
    this.removed = new Listeners("photo removed", log);
    this.links = createImageLinks({ secretKeys: services.secretKeys, publicUrl: config.publicUrl });
  }

  /**
   * The row is stored before the files and erased after them, so what a crash leaves behind is an unused photo, which
   * `removeUnused` finds. Processing takes seconds, so the owner's access is checked after it.
   * @throws Problem as `photos.process` and `demandOwner` do; rate_limited, photo_space_full
   */
  async upload(ownerId: string, bytes: Uint8Array<ArrayBuffer>, demandOwner: () => unknown): Promise<Image> {
    this.refuseBeyondQuota(ownerId, 0);
    const { files, ...facts } = await this.deps.services.photos.process(bytes, ownerId);
    const image = this.add(ownerId, { ...facts, bytes: bytesOf(files) }, demandOwner);
    await this.keepFiles(image, () => this.putFiles(image.id, files));
    return this.seenBy(ownerId)(image);
  }

  /** @throws Problem as `recordingIn` and `demandOwner` do; rate_limited, photo_space_full */
  async uploadVoice(
    ownerId: string,
    { bytes, waveform }: { bytes: Uint8Array; waveform: string },
    demandOwner: () => unknown,
  ): Promise<Voice> {
    const { durationMs, file } = recordingIn(bytes, VOICE_MAX_MS);
    const facts = { ...NO_PICTURE, voiceMs: durationMs, waveform, bytes: file.length };
    const row = this.add(ownerId, facts, demandOwner);
    const { storage } = this.deps.services;
    await this.keepFiles(row, () => storage.put(voiceKeyOf(row.id), file, VOICE_TYPE));
    return this.heardBy(ownerId)({ id: row.id, voiceMs: durationMs, waveform });
  }

  private add(
    ownerId: string,
    facts: Omit<NewImage, "id" | "ownerId" | "createdAt"> & { bytes: number },
    demandOwner: () => unknown,
  ): ImageRow {
    const { db, clock, ids } = this.deps;
    return db.transaction(() => {
      demandOwner();
      this.refuseBeyondQuota(ownerId, facts.bytes);
      return this.store.add({ id: ids(), ownerId, createdAt: clock(), hasNoProfile: true, ...facts });
    });
  }

  gallery(ownerId: string, viewerId: string): Image[] {
    const photos = viewerId === ownerId ? this.store.ownGallery(ownerId) : this.store.gallery(ownerId);
    return photos.map(this.seenBy(viewerId));
  }

  /** What others see of it, with the owner's own addresses. */
  galleryForOthers(ownerId: string): Image[] {
    return this.store.gallery(ownerId).map(this.seenBy(ownerId));
  }

  introduction(ownerId: string, viewerId: string): Voice | null {
    const voice = this.store.introduction(ownerId);
    return voice ? this.heardBy(viewerId)(voice) : null;
  }

  /** All that the profile shows. */
  shownIds(ownerId: string): string[] {
    const introduction = this.store.introduction(ownerId);
    return [...this.galleryIds(ownerId), ...(introduction ? [introduction.id] : [])];
  }

  /** In place of an earlier one, which is removed for good; null removes it alone. @throws Problem not_found, voice_too_long */
  async setIntroduction(
    ownerId: string,
    id: string | null,
    inTransaction = this.deps.db.transaction,
  ): Promise<void> {
    const removed = inTransaction(() => {
      const voice = id === null ? null : this.store.ownVoice(ownerId, id);
      if (voice === undefined) throw new Problem("not_found");
      if (voice && (voice.voiceMs ?? 0) > INTRODUCTION_MAX_MS) throw new Problem("voice_too_long");
      const before = this.store.introduction(ownerId);
      if (before?.id === id) return [];
      if (id !== null) this.store.place(id, 0);
      if (!before) return [];
      this.noteRemoved(before.id);
      return this.markRemoved(this.store.ownVoice(ownerId, before.id)!);
    });
    await this.eraseIfPossible(removed);
  }

  galleryIds(ownerId: string): string[] {
    return this.store.ownGallery(ownerId).map(({ id }) => id);
  }

  setGallery(ownerId: string, imageIds: string[]): void {
    const wanted = [...new Set(imageIds)];
    if (wanted.length > IMAGES_MAX) throw new Problem("too_many_photos");
    this.deps.db.transaction(() => {
      for (const id of wanted) this.askForReview(ownerId, id);
      for (const shown of this.store.ownGallery(ownerId)) this.store.place(shown.id, null);
      for (const [position, id] of wanted.entries()) this.store.place(id, position);
    });
  }

  /** A photo that is already shown keeps its place. @throws Problem too_many_photos, not_found */
  addToGallery(ownerId: string, id: string): void {
    this.setGallery(ownerId, [...this.galleryIds(ownerId), id]);
  }

  /**
   * Moderators look at each main photo once and, with `before`, at all that profiles and events are to show, before others see them.
   * Returns whether it waits for that. @throws Problem not_found for a photo of another user
   */
  askForReview(userId: string, imageId: string, { isMain = false } = {}): boolean {
    const { config, clock } = this.deps;
    this.ownImage(userId, imageId);
    const isBefore = config.photoReview === "before";
    if (config.photoReview === "off" || (!isMain && !isBefore)) return false;
    if (!isMain && this.store.isOnProfile(userId, imageId)) return false;
    const isAwaited = isBefore && !this.store.isApproved(imageId);
    this.store.askForReview({ imageId, userId, createdAt: clock(), isAwaited, isMain });
    return isAwaited;
  }

  /**
   * Removes the photo for good, from the gallery and as the avatar. The files stay as long as a report names it, or may: 30 days.
   * @throws Problem not_found
   */
  async remove(ownerId: string, id: string, inTransaction = this.deps.db.transaction): Promise<void> {
    const removed = inTransaction(() => {
      const erasable = this.markRemoved(this.ownImage(ownerId, id));
      this.store.dropAvatar(ownerId, id);
      this.noteRemoved(id);
      return erasable;
    });
    await this.eraseIfPossible(removed);
  }

  private markRemoved(image: ImageRow): string[] {
    if (this.store.isReportable(image.id)) this.deps.evidence.keepPhoto(image);
    return this.store.markRemoved(image.id, this.deps.clock());
  }

  /** In the transaction in which its owner or a moderator removes it. */
  noteRemoved(id: string): void {
    this.deps.db.whenCommitted(() => this.removed.notify(id));
  }

  /** Called once it is committed that a photo or recording is removed, before its files are erased. */
  whenRemoved(listener: (imageId: string) => void): void {
    this.removed.add(listener);
  }

  /** The file behind an issued address, if its viewer may still see the photo or hear the recording. @throws Problem not_found */
  async fetch(imageId: string, file: string, mark: string): Promise<{ blob: Blob; type: string }> {
    const { services, clock } = this.deps;
    const size = file.replace(/\.webp$/, "");
    const isVoice = file === VOICE_FILE;
    const viewerId = this.links.viewerOf(imageId, mark, clock());
    if (viewerId === null || !(isVoice || isPhotoSize(size)) || !this.store.isVisibleTo(viewerId, imageId))
      throw new Problem("not_found");
    const blob = await services.storage.get(isPhotoSize(size) ? keyOf(imageId, size) : voiceKeyOf(imageId));
    if (!blob) throw new Problem("not_found");
    return { blob, type: isVoice ? VOICE_TYPE : PHOTO_TYPE };
  }

  linksFor(imageId: string, viewerId: string) {
    return this.links.linksFor(imageId, viewerId, this.deps.clock());
  }

  /** The address of the same photo for another viewer; their permission is checked on fetch. */
  readdress(address: string, viewerId: string) {
    return this.links.readdress(address, viewerId, this.deps.clock());
  }

  /** @throws Problem not_found for a photo of another user, or one that does not exist. */
  ownImage(ownerId: string, id: string): ImageRow {
    const image = this.store.own(ownerId, id);
    if (!image) throw new Problem("not_found");
    return image;
  }

  isOwn(ownerId: string, id: string): boolean {
    return this.store.own(ownerId, id) !== undefined;
  }

  isOwnVoice(ownerId: string, id: string): boolean {
    return this.store.ownVoice(ownerId, id) !== undefined;
  }

  seenBy(viewerId: string) {
    return (image: ShownImage): Image => imageView(image, this.linksFor(image.id, viewerId));
  }

  heardBy(viewerId: string) {
    return (voice: ShownVoice): Voice => voiceView(voice, this.linksFor(voice.id, viewerId).path);
  }

  /** Recordings, and photos in the largest size, for the archive of a member's data. */
  async *originals(ownerId: string): AsyncGenerator<{ id: string; isVoice: boolean; file: Blob }> {
    for (const { id, removedAt, voiceMs } of this.store.all(ownerId)) {
      const isVoice = voiceMs !== null;
      const key = isVoice ? voiceKeyOf(id) : keyOf(id, "full");
      const file = removedAt === null ? await this.deps.services.storage.get(key) : null;
      if (file) yield { id, isVoice, file };
    }
  }

  eraseAllOf(ownerId: string): Promise<void> {
    return this.eraseAll(this.store.all(ownerId).map((image) => image.id));
  }

  async removeUnused(): Promise<void> {
    const { clock } = this.deps;
    this.store.markUnusedBefore(clock() - UNUSED_MS, clock());
    await this.eraseAll(this.store.erasable().map((image) => image.id));
  }

  async convertStored(): Promise<void> {
    for (const { id } of this.store.toConvert(CONVERTED_AT_ONCE)) await this.convert(id);
  }

  /** Notes by what photos of earlier versions are found again. */
  async describeStored(): Promise<void> {
    const { photos, storage } = this.deps.services;
    for (const { id } of this.store.toDescribe(CONVERTED_AT_ONCE)) {
      const full = await storage.get(keyOf(id, "full"));
      const looks =
        full && (await photos.looksOf(await full.bytes()).catch((err) => this.unreadable(id, err)));
      this.store.described(id, looks || { contentHash: "", dHash: "" });
    }
  }

  /** After a restore without `uploads/` photos have rows and no files. Only when a newest one is missing are all counted. */
  async warnOfMissing(): Promise<void> {
    const { services, log, metrics } = this.deps;
    const isMissing = (image: Kept) => services.storage.has(keysOf(image)[0]!) === false;
    if (!this.store.kept(NEWEST_CHECKED).some(isMissing)) {
      metrics.photosMissing.set(0);
      return;
    }
    let missing = 0;
    const kept = this.store.kept();
    for (let from = 0; from < kept.length; from += CHECKED_AT_ONCE) {
      missing += kept.slice(from, from + CHECKED_AT_ONCE).filter(isMissing).length;
      await yieldToEventLoop();
    }
    metrics.photosMissing.set(missing);
    log.error(
      { missing, of: kept.length },
      "Photos are missing: copy uploads/ of the backup to DATA_DIR, or their places stay empty",
    );
  }

  async warnOfFullDisk(freeLeast = FREE_LEAST): Promise<void> {
    const { config, log, space } = this.deps;
    // A database in memory has no folder.
    const disk = await statfs(config.dataDir).catch(() => null);
    if (!disk || disk.bavail / disk.blocks >= freeLeast) return;
    const freeMb = Math.round((disk.bavail * disk.bsize) / 1024 ** 2);
    const contributors = this.store.largestOwners(NAMED_MOST);
    const writers = space.largestWriters(NAMED_MOST);
    log.warn({ freeMb, contributors, writers }, "The disk is filling up");
  }

  private refuseBeyondQuota(ownerId: string, more: number): void {
    const { config, clock } = this.deps;
    if (!config.rateLimits) return;
    const { total, recent } = this.store.bytesOf(ownerId, clock() - DAY_MS);
    if (total + more > MEMBER_MOST_BYTES) throw new Problem("photo_space_full");
    if (recent + more > MEMBER_DAY_BYTES)
      throw new Problem("rate_limited", { retryAfterSeconds: HOUR_MS / 1000 });
  }

  private async keepFiles({ id, ownerId }: ImageRow, put: () => Promise<void>): Promise<void> {
    const { clock } = this.deps;
    try {
      await put();
      // Newer uploads may have taken its place meanwhile.
      if (!this.store.isKept(id)) throw new Problem("not_found");
    } catch (error) {
      this.store.markRemoved(id, clock());
      await this.eraseAll([id]);
      throw error;
    }
    await this.eraseIfPossible(this.store.markUnusedBeyond(ownerId, UNUSED_MAX, clock()));
  }

  private async putFiles(id: string, files: Photo["files"]): Promise<void> {
    const { storage } = this.deps.services;
    const puts = sizes.map((size) => storage.put(keyOf(id, size), files[size], PHOTO_TYPE));
    // Every upload must settle before any file is erased.
    await Promise.allSettled(puts);
    await Promise.all(puts);
  }

  /** Encodes a photo of an earlier version again if it has a colour profile. A storage failure leaves it for the next run. */
  private async convert(id: string): Promise<void> {
    const { photos, storage } = this.deps.services;
    const full = await storage.get(keyOf(id, "full"));
    const photo =
      full && (await photos.withoutProfile(await full.bytes()).catch((err) => this.unreadable(id, err)));
    if (!photo) return void this.store.converted(id, {});
    const { files, ...facts } = photo;
    await this.putFiles(id, files).catch((error) => {
      // Its owner has removed it meanwhile, and the folder with it.
      if (this.store.exists(id)) throw error;
    });
    if (!this.store.converted(id, facts)) await this.eraseFiles(id);
  }

  /** A file that can no longer be decoded stays as it is, and is not tried for ever. */
  private unreadable(id: string, err: unknown): null {
    this.deps.log.warn({ err, image: id }, "A stored photo cannot be read");
    return null;
  }

  /** Files before rows. If a file cannot be erased, its row stays and `removeUnused` tries again. */
  private async eraseAll(imageIds: string[]): Promise<void> {
    for (const id of imageIds) {
      await this.eraseFiles(id);
      this.store.erase(id);
    }
  }

  /** After a commit: the photos are gone for everyone, and what was asked for has succeeded. */
  private async eraseIfPossible(imageIds: string[]): Promise<void> {
    await this.eraseAll(imageIds).catch((error) =>
      this.deps.log.error({ err: error }, "Failed to erase photos; retrying with the unused ones"),
    );
  }

  private async eraseFiles(id: string): Promise<void> {
    const keys = [...sizes.map((size) => keyOf(id, size)), voiceKeyOf(id)];
    await Promise.all(keys.map((key) => this.deps.services.storage.remove(key)));
  }
}

const bytesOf = (files: Photo["files"]): number => sizes.reduce((sum, size) => sum + files[size].length, 0);
