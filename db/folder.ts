import { resolve } from "node:path";

/** Where migrations and reference data lie: beside this file, and beside `dist/`, where its built form runs. */
export const dbFolder = resolve(import.meta.path, "../../db");
