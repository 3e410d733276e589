import type { Db } from "#db/open.ts";
import { seeded } from "#src/chance/seeded.ts";
import type { Random } from "#src/deps.ts";
import { keysOf } from "#src/features/images/keys.ts";
import { createProgress } from "#src/progress.ts";
import type { Photo, Photos } from "#src/services/photos.ts";
import type { Storage } from "#src/services/storage.ts";
import { pngOf } from "./png.ts";
import { colour, drawPortrait, type Sex } from "./portrait.ts";

/** Encoding one takes a tenth of a second. */
const PORTRAITS = 10;
const PICTURES = 4;
const SIDE = 400;

/** Busts without a face, since a face would be someone's. The same on every machine. */
export async function addAvatars(
  db: Db,
  { photos, storage }: { photos: Photos; storage: Storage },
): Promise<number> {
  const people = db.sqlite
    .query<{ id: string; sex: Sex; createdAt: number }, []>(
      "SELECT id, sex, created_at AS createdAt FROM users WHERE demo = 1 AND avatar_id IS NULL ORDER BY id",
    )
    .all();
  const draw = (many: number, picture: (n: number) => MaybePromise<Uint8Array<ArrayBuffer>>) =>
    Promise.all(
      Array.from({ length: people.length > 0 ? many : 0 }, async (_, n) =>
        photos.process(await picture(n), "seed"),
      ),
    );
  const random = seeded(2031);
  const portraits = {
    FEMALE: await draw(PORTRAITS, (n) => drawPortrait("FEMALE", n)),
    MALE: await draw(PORTRAITS, (n) => drawPortrait("MALE", n)),
  };
  const pictures = await draw(PICTURES, () => gradient(random));
  // Every third has two or three photos, the first of which is the avatar.
  const photosOf = (n: number) => (n % 3 === 0 ? 2 + ((n / 3) % 2) : 1);
  const gallery = people.flatMap(({ id, sex, createdAt }, n) =>
    Array.from({ length: photosOf(n) }, (_, position) => ({
      id: photoIdOf(id, position),
      ownerId: id,
      createdAt,
      position,
      picture: position === 0 ? portraits[sex][n % PORTRAITS]! : pictures[(n / 3 + position) % PICTURES]!,
    })),
  );
  const progress = createProgress("Storing photos", gallery.length);
  for (const [done, { id, picture }] of gallery.entries()) {
    progress.at(done);
    await Promise.all(filesOf(id, picture).map((file) => storage.put(...file)));
  }
  progress.end();
  insertGallery(db, gallery);
  return people.length;
}

type MaybePromise<T> = T | Promise<T>;

interface GalleryPhoto {
  id: string;
  ownerId: string;
  createdAt: number;
  position: number;
  picture: Photo;
}

const filesOf = (id: string, { files }: Photo) =>
  Object.entries(files).map(([size, bytes]) => [`images/${id}/${size}.webp`, bytes, "image/webp"] as const);

function insertGallery({ sqlite, transaction }: Db, gallery: readonly GalleryPhoto[]): void {
  const add = sqlite.query(
    "INSERT INTO images (id, owner_id, position, width, height, placeholder, created_at, has_no_profile) VALUES (?, ?, ?, ?, ?, ?, ?, 1)",
  );
  const choose = sqlite.query("UPDATE users SET avatar_id = ? WHERE id = ?");
  transaction(() => {
    for (const { id, ownerId, createdAt, position, picture } of gallery) {
      add.run(id, ownerId, position, picture.width, picture.height, picture.placeholder, createdAt);
      if (position === 0) choose.run(id, ownerId);
    }
  });
}

/** Photos and recordings. Call it before the rows are deleted. */
export async function removeAvatars(db: Db, { storage }: { storage: Storage }): Promise<void> {
  const files = db.sqlite
    .query<{ id: string; voiceMs: number | null }, []>(
      "SELECT i.id, i.voice_ms AS voiceMs FROM images i JOIN users u ON u.id = i.owner_id WHERE u.demo = 1",
    )
    .all();
  for (const key of files.flatMap(keysOf)) await storage.remove(key);
}

/** The person's id with another ending: unique without randomness. */
const photoIdOf = (personId: string, position: number) => `${personId.slice(0, -4)}a0a${position}`;

/** Nine dark, warm or golden points, scaled up until they blend into each other. */
async function gradient(random: Random): Promise<Uint8Array<ArrayBuffer>> {
  const hue = random() * 360;
  const points = Array.from({ length: 9 }, () =>
    colour(hue + random() * 70, 0.35 + random() * 0.3, 0.18 + random() * 0.4),
  );
  const picture = new Bun.Image(pngOf(3, 3, (x, y) => points[y * 3 + x]!)).resize(SIDE, SIDE, {
    fit: "fill",
  });
  return new Uint8Array(await picture.png().bytes());
}
