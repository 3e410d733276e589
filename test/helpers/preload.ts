import "./no-proxy.ts";
import { afterAll } from "bun:test";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { dataFolder } from "./folders.ts";

/**
 * Random tests use the same seed in every run, so that they pass or fail alike on every machine. SEED chooses another one; a
 * test with its own seed keeps it.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_300_115) });

/** In a preload (bunfig.toml) this hook runs once after all tests: a `bun test` process never emits `exit`. */
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
if (process.env.TEST_CLUSTER) afterAll(async () => (await import("./front.ts")).stopBehindGateways());
