import { hasDemoAccounts } from "#db/demo.ts";
import { type Db, openDatabase } from "#db/open.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import { isLoopback } from "#src/config/loopback.ts";
import type { Config } from "#src/config.ts";
import { createProgress } from "#src/progress.ts";
import { createPasswords } from "#src/services/passwords.ts";
import { createPhotos, type Photos } from "#src/services/photos.ts";
import { readSecretKeys } from "#src/services/secret-key.ts";
import { createStorage, type Storage } from "#src/services/storage.ts";
import { DEMO_PASSWORD, type DemoAccount, demoAccounts } from "./accounts.ts";
import { addAvatars, removeAvatars } from "./avatars.ts";
import { settleCrowd } from "./crowd.ts";
import { addActivity } from "./life.ts";
import { tune } from "./recordings.ts";
import { drawScenery } from "./scenery.ts";
import { removeTown, settleTown } from "./town.ts";
import { verifySome } from "./verified.ts";

export interface Seeded {
  settled: number;
  drawn: number;
  /** Empty where strangers could use them. */
  accounts: DemoAccount[];
}

/** Idempotent: existing rows stay as they are. */
export const seed = (config: Config): Promise<Seeded> =>
  withDatabase(config, async (db, services) => {
    const now = Date.now();
    const settled = settleTown(db, now);
    const accounts = isLoopback(config.publicUrl.hostname) ? Object.values(demoAccounts(now)) : [];
    if (accounts.length > 0 && !hasDemoAccounts(db))
      await addAccounts(db, services, { now, site: config.publicUrl.origin });
    const drawn = await addAvatars(db, services);
    if (settled > 0) await verifySome(db, { ...services, secretKeys: readSecretKeys(config) }, now);
    return { settled, drawn, accounts };
  });

export const seedCrowd = (config: Config, people: number): Promise<number> =>
  withDatabase(config, async (db) => settleCrowd(db, people, Date.now()));

/** And everything between real members and demo people. */
export const unseed = (config: Config): Promise<number> =>
  withDatabase(config, async (db, services) => {
    await removeAvatars(db, services);
    return removeTown(db);
  });

async function addAccounts(
  db: Db,
  { photos, storage }: Services,
  { now, site }: { now: number; site: string },
): Promise<void> {
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD, { known: "seed" });
  const scenery = await Promise.all(drawScenery().map((scene) => photos.process(scene, "seed")));
  const tunes = { melody: await tune("melody"), answer: await tune("answer") };
  for (const { id, ...made } of addActivity(db, now, passwordHash, { scenery, tunes, site }))
    if ("recording" in made) await storage.put(`images/${id}/voice.m4a`, made.recording.file, "audio/mp4");
    else
      for (const [size, bytes] of Object.entries(made.photo.files))
        await storage.put(`images/${id}/${size}.webp`, bytes, "image/webp");
}

interface Services {
  photos: Photos;
  storage: Storage;
}

async function withDatabase<T>(config: Config, work: (db: Db, services: Services) => Promise<T>): Promise<T> {
  const db = openDatabase(config.databaseFile, { ...config, show: createProgress });
  try {
    addReferenceData(db);
    return await work(db, { photos: createPhotos(), storage: createStorage(config) });
  } finally {
    db.close();
  }
}
