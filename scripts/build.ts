import { build } from "vite";
import { buildDocs } from "./docs.ts";
import { buildPages } from "./pages.ts";
import { buildServer } from "./server.ts";

process.env.NODE_ENV = "production";
try {
  await Promise.all([build({ logLevel: "warn" }), buildDocs(), buildServer()]);
  await buildPages();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
