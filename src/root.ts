import { resolve } from "node:path";

/** The folder of the installation: this file lies one folder below it, and so does `dist/server.js`, its built form. */
export const root = resolve(import.meta.dir, "..");
