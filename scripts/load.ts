import { createProgress } from "#src/progress.ts";
import { readOptions, refuse } from "./command-line.ts";
import { endTogether } from "./end-together.ts";
import { pageOf } from "./load/page.ts";
import { runLoad } from "./load/run.ts";
import { root } from "./tools.ts";

/** People of a script, from processes of their own, on the built server: how fast it is, what it takes, and what it keeps. */
const USAGE =
  "bun run load [--people 1000] [--minutes 1] [--gateways 0] [--pace 5] [--seed 1] [--out load.html]";

const { values } = readOptions(USAGE, {
  options: {
    people: { type: "string", default: "1000" },
    minutes: { type: "string", default: "1" },
    gateways: { type: "string", default: "0" },
    pace: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    out: { type: "string", default: "load.html" },
  },
});
const number = (name: "people" | "minutes" | "gateways" | "pace" | "seed", least: number): number =>
  Number(values[name]) >= least
    ? Number(values[name])
    : refuse(`--${name} wants a number from ${least}`, USAGE);
const options = {
  people: Math.floor(number("people", 10)),
  minutes: number("minutes", 0.1),
  gateways: Math.floor(number("gateways", 0)),
  pace: number("pace", 0.1),
  seed: number("seed", 0),
};
if (!(await Bun.file(`${root}/dist/server.js`).exists()))
  refuse("There is no build yet: bun run build", USAGE);
if (options.gateways > 0 && !Bun.which("redis-server"))
  refuse("Gateways need redis-server, of Debian", USAGE);

const on = options.gateways > 0 ? `one core and ${options.gateways} gateways` : "one process";
const title = `${options.people} people for ${options.minutes} min on ${on}`;
console.error(`· ${title}`);
const progress = createProgress("Seconds", Math.round(60 * options.minutes));
const result = await runLoad({
  ...options,
  progress: progress.at,
  started: (stop) => endTogether({ kill: () => void stop().then(() => process.exit(1)) }),
});
progress.end();
await Bun.write(values.out, await pageOf(title, result));
for (const { what, broken, of } of result.promises)
  console.log(`${broken === 0 ? "kept  " : "BROKEN"}  ${what} (${broken} of ${of})`);
for (const { what, unit, level, first, second, isBounded } of result.growth)
  console.log(
    `${isBounded ? "bounded" : "GROWS  "} ${what}: ${Math.round(level)}, and ${Math.round(first)}, then ${Math.round(second)} ${unit}`,
  );
for (const { what, count, p50, p99 } of result.latencies)
  console.log(
    `${what.padEnd(8)} ${String(count).padStart(8)}  p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
for (const [node, { cpu, megabytes, lagMs, descriptors }] of Object.entries(result.uses))
  console.log(
    `${node}: ${cpu.toFixed(0)} % of a core, ${megabytes.toFixed(0)} MB, loop held for up to ${lagMs.toFixed(0)} ms, ${descriptors} descriptors`,
  );
for (const [code, count] of Object.entries(result.errors)) console.log(`refused  ${code} ${count} times`);
console.log(`The report is in ${values.out}`);
const isKept = result.promises.every(({ broken }) => broken === 0);
process.exit(isKept && result.growth.every(({ isBounded }) => isBounded) ? 0 : 1);
