import { defineConfig } from "drizzle-kit";

/** Run `bunx drizzle-kit generate --name what_it_does` after a change of db/schema, and read the SQL before you commit it. */
export default defineConfig({
  dialect: "sqlite",
  casing: "snake_case",
  schema: "./db/schema/index.ts",
  out: "./db/migrations",
});
