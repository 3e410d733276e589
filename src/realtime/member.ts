import { Problem } from "#src/problem.ts";
import type { Connection } from "./connection.ts";

/** The id of the member signed in on this socket. @throws Problem unauthorized for a guest */
export function memberOf({ person }: Connection): string {
  if (person.kind !== "user") throw new Problem("unauthorized");
  return person.userId;
}
