import { build } from "vite";

/** `bun run build`: everything that browsers load, hashed and compressed, into `dist/client`. */
process.env.NODE_ENV = "production";
await build({ logLevel: "warn" });
