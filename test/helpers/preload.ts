import { afterAll } from "bun:test";
import { rmSync } from "node:fs";
import { dataFolder } from "./data-folder.ts";

/** Here, before all tests (bunfig.toml), this is the hook of the whole run: a process of `bun test` never emits `exit`. */
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
