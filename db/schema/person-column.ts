import { text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** The member who owns the row; it is deleted with them. */
export const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
