import { Problem } from "#src/problem.ts";
import type { Connection } from "./connection.ts";

/** The id of the member who speaks through this socket. @throws Problem unauthorized for a guest's. */
export function memberOf({ person }: Connection): string {
  if (person.kind !== "user") throw new Problem("unauthorized");
  return person.userId;
}
