import { afterAll } from "bun:test";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { dataFolder } from "./data-folder.ts";

/**
 * Random tests try the same in every run, so that what is green on one machine is green on the next. SEED chooses other
 * tries; a test that gives a seed of its own keeps it.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_300_115) });

/** Here, before all tests (bunfig.toml), this is the hook of the whole run: a process of `bun test` never emits `exit`. */
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
