import { adviceOn } from "#src/advice.ts";
import { type Config, readConfig } from "#src/config.ts";
import { readOptions, refuse } from "../command-line.ts";
import { accountLines } from "./accounts.ts";
import { seed, seedCrowd, unseed } from "./seed.ts";

/** The town may be added and removed any number of times; each crowd comes on top of the last. */
const USAGE = "bun run seed [--people NUMBER | --remove]";

const { values } = readOptions(USAGE, {
  options: { remove: { type: "boolean" }, people: { type: "string" } },
});
const people = Number(values.people ?? 0);
if (!Number.isInteger(people) || people < 0) refuse(`--people takes a number, not ${values.people}`, USAGE);
if (values.remove && values.people) refuse("--remove removes all of them", USAGE);

let config: Config | undefined;
try {
  config = readConfig(process.env);
  await (values.remove ? removeAll(config) : addAll(config));
} catch (error) {
  console.error(adviceOn(error, config) ?? error);
  process.exit(1);
}

async function removeAll(config: Config): Promise<void> {
  console.log(`Demo people removed: ${await unseed(config)}.`);
}

async function addAll(config: Config): Promise<void> {
  const { settled, drawn, accounts } = await seed(config);
  console.log(settled === 0 ? "The demo town is there already." : `Demo people settled: ${settled}.`);
  console.log(`Avatars drawn: ${drawn}.`);
  if (people > 0) console.log(`People around the town: ${await seedCrowd(config, people)}.`);
  for (const line of accountLines(accounts)) console.log(line);
}
