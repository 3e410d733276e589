import { resolve } from "node:path";

/** The one this file is in, or `db/` next to `dist/` when run from the build. */
export const dbFolder = resolve(import.meta.path, "../../db");
