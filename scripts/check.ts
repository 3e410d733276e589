import { LINT, run, TYPES, UNUSED } from "./tools.ts";

/** All run even if one fails, so that one run shows everything. */
let ok = true;
for (const command of [TYPES, LINT, ...UNUSED]) ok = (await run(command)) && ok;
console.log(
  ok ? "Types, lint and format are fine, and nothing is unused." : "Fix the above, then: bun run check",
);
process.exit(ok ? 0 : 1);
