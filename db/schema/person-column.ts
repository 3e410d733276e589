import { text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

export const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
