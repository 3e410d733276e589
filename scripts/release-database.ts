import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { readConfig, VERSION } from "#src/config.ts";
import { seed } from "./seed/seed.ts";
import { root } from "./tools.ts";

/** For `test/ops/upgrade.test.ts` of later versions. Cities that no one lives in are left out: the next start adds them. */
const dataDir = await mkdtemp(join(tmpdir(), "randevu-release-"));
try {
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
  await seed(config);
  const { sqlite, close } = openDatabase(config.databaseFile, config);
  sqlite.run("DELETE FROM city_keys");
  sqlite.run(
    "DELETE FROM cities WHERE id NOT IN (SELECT city_id FROM users WHERE city_id IS NOT NULL UNION SELECT city_id FROM events WHERE city_id IS NOT NULL)",
  );
  sqlite.run("DELETE FROM editions WHERE name = 'names'");
  sqlite.run("VACUUM");
  close();
  const file = join(root, `test/releases/${VERSION}.db.zst`);
  await Bun.write(file, Bun.zstdCompressSync(await Bun.file(config.databaseFile).bytes(), { level: 19 }));
  console.log(`${file}: ${Math.round(Bun.file(file).size / 1024)} kB`);
} finally {
  rmSync(dataDir, { recursive: true });
}
