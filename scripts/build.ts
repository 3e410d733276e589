import { build } from "vite";
import { buildDocs } from "./docs.ts";

/** `bun run build`: everything that browsers load, hashed and compressed, into `dist`. */
process.env.NODE_ENV = "production";
try {
  await Promise.all([build({ logLevel: "warn" }), buildDocs()]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
