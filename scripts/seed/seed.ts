import { openDatabase } from "#db/open.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import type { Config } from "#src/config.ts";
import { createPhotos } from "#src/services/photos.ts";
import { createStorage } from "#src/services/storage.ts";
import { dressTown, undressTown } from "./avatars.ts";
import { removeTown, settleTown } from "./town.ts";

/** Fills the database of these settings with the demo town. May be repeated: what is there stays as it is. */
export const seed = (config: Config) =>
  withDatabase(config, async (db, services) => ({
    settled: settleTown(db, Date.now()),
    drawn: await dressTown(db, services),
  }));

/** Takes away everything that `seed` made, and what real members have with demo people. */
export const unseed = (config: Config) =>
  withDatabase(config, async (db, services) => {
    await undressTown(db, services);
    return removeTown(db);
  });

async function withDatabase<T>(config: Config, work: (db: Db, services: Services) => Promise<T>): Promise<T> {
  const db = openDatabase(config.databaseFile, config);
  try {
    addReferenceData(db);
    return await work(db, { photos: createPhotos(), storage: createStorage(config) });
  } finally {
    db.close();
  }
}

type Db = ReturnType<typeof openDatabase>;
type Services = Parameters<typeof dressTown>[1];
