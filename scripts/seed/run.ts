import { readConfig } from "#src/config.ts";
import { accountLines } from "./accounts.ts";
import { seed, unseed } from "./seed.ts";

/** `bun run seed` settles the demo town, `bun run seed --remove` takes it away again. Both may be repeated. */
const config = readConfig(process.env);
if (process.argv.includes("--remove")) console.log(`Demo people removed: ${await unseed(config)}.`);
else {
  const { settled, drawn, accounts } = await seed(config);
  console.log(settled === 0 ? "The demo town is there already." : `Demo people settled: ${settled}.`);
  console.log(`Avatars drawn: ${drawn}.`);
  for (const line of accountLines(accounts)) console.log(line);
}
