import { tmpdir } from "node:os";
import { join } from "node:path";

/** Data folder for features that store files: one per process, removed by `preload.ts`. */
export const dataFolder = join(tmpdir(), `randevu-test-${process.pid}`);
