import { tmpdir } from "node:os";
import { join } from "node:path";

/** For the features that keep files: one folder a process, removed by `preload.ts`. */
export const dataFolder = join(tmpdir(), `randevu-test-${process.pid}`);
