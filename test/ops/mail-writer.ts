import { openDatabase } from "#db/open.ts";
import { readConfig } from "#src/config.ts";
import { createLog } from "#src/services/log.ts";
import { createServices } from "#src/services/services.ts";

/** A process that queues the given number of e-mails and sends what is queued. mail-crash.test.ts kills it. */
const config = readConfig(process.env);
const db = openDatabase(config.databaseFile, config);
const { mails } = createServices({
  config,
  db,
  log: createLog("silent"),
  clock: Date.now,
  ids: () => Bun.randomUUIDv7(),
  random: Math.random,
});
for (let at = 0; at < Number(process.argv[2]); at += 1)
  mails.enqueue({
    to: `person-${at}@example.org`,
    lang: "en",
    kind: "welcome",
    data: { name: "Anna", link: "http://localhost/" },
  });
mails.start();
