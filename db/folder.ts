import { resolve } from "node:path";

/** Where migrations and reference data lie: next to this file, and next to `dist/`, where its built form runs. */
export const dbFolder = resolve(import.meta.path, "../../db");
