import { openDatabase } from "#db/open.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import { readConfig } from "#src/config.ts";
import { createPhotos } from "#src/services/photos.ts";
import { createStorage } from "#src/services/storage.ts";
import { dressTown, undressTown } from "./avatars.ts";
import { removeTown, settleTown } from "./town.ts";

/** `bun run seed` settles the demo town, `bun run seed --remove` takes it away again. Both may be repeated. */
const config = readConfig(process.env);
const db = openDatabase(config.databaseFile, config);
const services = { photos: createPhotos(), storage: createStorage(config) };
addReferenceData(db);
if (process.argv.includes("--remove")) {
  await undressTown(db, services);
  console.log(`Demo people removed: ${removeTown(db)}.`);
} else {
  console.log(told(settleTown(db, Date.now())));
  console.log(`Avatars drawn: ${await dressTown(db, services)}.`);
}
db.close();

function told(settled: number): string {
  return settled === 0 ? "The demo town is there already." : `Demo people settled: ${settled}.`;
}
