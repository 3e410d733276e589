import { parseArgs } from "node:util";
import { readConfig } from "#src/config.ts";
import { accountLines } from "./accounts.ts";
import { seed, seedCrowd, unseed } from "./seed.ts";

/**
 * `bun run seed` adds the demo town, `--people 1000000` adds a crowd to it, and `--remove` removes all of them. The town may be
 * added and removed any number of times; each crowd comes on top of the last.
 */
const config = readConfig(process.env);
const { values } = parseArgs({ options: { remove: { type: "boolean" }, people: { type: "string" } } });
const people = Number(values.people ?? 0);
if (!Number.isInteger(people) || people < 0) throw new Error("--people takes a whole number");
if (values.remove) console.log(`Demo people removed: ${await unseed(config)}.`);
else {
  const { settled, drawn, accounts } = await seed(config);
  console.log(settled === 0 ? "The demo town is there already." : `Demo people settled: ${settled}.`);
  console.log(`Avatars drawn: ${drawn}.`);
  if (people > 0) console.log(`People around the town: ${await seedCrowd(config, people)}.`);
  for (const line of accountLines(accounts)) console.log(line);
}
