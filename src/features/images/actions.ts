import type { Image } from "#contract/people.ts";
import { IMAGES_MAX } from "#contract/profile-limits.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { isPhotoSize, PHOTO_SIZES, type PhotoSize } from "#src/services/photos.ts";
import { createImageLinks } from "./links.ts";
import { createImagesStore, type ImageRow } from "./store.ts";
import { imageView } from "./view.ts";

/** How long an upload may wait to be put to use before a job removes it. */
const STRAY_MS = 24 * 60 * 60 * 1000;

export type Images = ReturnType<typeof createImages>;

/** Photos of people: uploading, the gallery, and who may fetch which. */
export function createImages({
  config,
  db,
  services,
  clock,
  ids,
}: Pick<Deps, "config" | "db" | "services" | "clock" | "ids">) {
  const store = createImagesStore(db);
  const links = createImageLinks({ secretKey: services.secretKey, publicUrl: config.publicUrl });
  const linksFor = (imageId: string, viewerId: string) => links.linksFor(imageId, viewerId, clock());
  const seenBy = (viewerId: string) => (image: ImageRow) => imageView(image, linksFor(image.id, viewerId));

  /** The files are there before the row is, and go after it does: a row never points to nothing. */
  async function upload(ownerId: string, bytes: Uint8Array<ArrayBuffer>): Promise<Image> {
    if (store.all(ownerId).length >= IMAGES_MAX * 2) throw new Problem("too_many_photos");
    const { files, ...facts } = await services.photos.process(bytes);
    const id = ids();
    await Promise.all(sizes.map((size) => services.storage.put(keyOf(id, size), files[size], "image/webp")));
    const image = { id, ownerId, position: null, createdAt: clock(), ...facts };
    store.add(image);
    return seenBy(ownerId)(image);
  }

  /** @throws Problem not_found for a photo that is somebody else's, or nobody's. */
  function ownImage(ownerId: string, id: string): ImageRow {
    const image = store.own(ownerId, id);
    if (!image) throw new Problem("not_found");
    return image;
  }

  /** Shows exactly these photos, in this order. */
  function setGallery(ownerId: string, imageIds: string[]): void {
    const wanted = [...new Set(imageIds)];
    if (wanted.length > IMAGES_MAX) throw new Problem("too_many_photos");
    db.transaction(() => {
      for (const id of wanted) ownImage(ownerId, id);
      for (const shown of store.gallery(ownerId)) store.place(shown.id, null);
      for (const [position, id] of wanted.entries()) store.place(id, position);
    });
  }

  async function eraseFiles(imageIds: string[]): Promise<void> {
    for (const id of imageIds)
      await Promise.all(sizes.map((size) => services.storage.remove(keyOf(id, size))));
  }

  return {
    upload,
    setGallery,
    linksFor,
    ownImage,

    gallery: (ownerId: string, viewerId: string) => store.gallery(ownerId).map(seenBy(viewerId)),

    addToGallery(ownerId: string, id: string): void {
      const shown = store.gallery(ownerId).map((image) => image.id);
      setGallery(ownerId, [...shown.filter((other) => other !== id), id]);
    },

    /** Removes the photo for good, from the gallery and as the avatar. */
    async remove(ownerId: string, id: string): Promise<void> {
      ownImage(ownerId, id);
      store.remove(id);
      await eraseFiles([id]);
    },

    /** The file behind an address that a view handed out, if its viewer may still see the photo. @throws Problem not_found */
    async fetch(imageId: string, file: string, mark: string): Promise<Blob> {
      const size = file.replace(/\.webp$/, "");
      const viewerId = links.viewerOf(imageId, mark, clock());
      if (viewerId === null || !isPhotoSize(size) || !store.isVisibleTo(viewerId, imageId))
        throw new Problem("not_found");
      const blob = await services.storage.get(keyOf(imageId, size));
      if (!blob) throw new Problem("not_found");
      return blob;
    },

    /** Every photo of a person with its largest file: for the archive of one's own data. */
    async originals(ownerId: string): Promise<{ id: string; file: Blob }[]> {
      const files = store
        .all(ownerId)
        .map(async ({ id }) => ({ id, file: await services.storage.get(keyOf(id, "full")) }));
      return (await Promise.all(files)).filter(
        (entry): entry is { id: string; file: Blob } => entry.file !== null,
      );
    },

    idsOf: (ownerId: string) => store.all(ownerId).map((image) => image.id),
    eraseFiles,

    async removeStray(): Promise<void> {
      for (const { id } of store.strayBefore(clock() - STRAY_MS)) {
        store.remove(id);
        await eraseFiles([id]);
      }
    },
  };
}

const sizes = Object.keys(PHOTO_SIZES) as PhotoSize[];
const keyOf = (imageId: string, size: PhotoSize) => `images/${imageId}/${size}.webp`;
