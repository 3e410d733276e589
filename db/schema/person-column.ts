import { text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** The member whom a row belongs to, and with whom it is erased. */
export const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
