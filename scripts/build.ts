import { build } from "vite";
import { buildDocs } from "./docs.ts";

/** `bun run build`: everything that browsers load, hashed and compressed, into `dist`. */
process.env.NODE_ENV = "production";
await Promise.all([build({ logLevel: "warn" }), buildDocs()]);
