import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The folder of the repository. */
export const root = resolve(import.meta.dir, "../..");

/** Data folder for features that store files: one per process, removed by `preload.ts`. */
export const dataFolder = join(tmpdir(), `randevu-test-${process.pid}`);
