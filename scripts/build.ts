import { build } from "vite";
import { root } from "./tools.ts";

/** `bun run build`: everything that people are served, into `dist/`. */
process.env.NODE_ENV = "production";
await build({ root, logLevel: "warn" });
