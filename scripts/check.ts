import { LINT, run, TYPES } from "./tools.ts";

/** `bun run check`: types, lint and format. Both always run, so that one look shows everything. */
const types = await run(TYPES);
const lint = await run(LINT);
console.log(types && lint ? "Types, lint and format are fine." : "Mend the above, then: bun run check");
process.exit(types && lint ? 0 : 1);
