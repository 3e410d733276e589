import { useEffect } from "react";
import { $session } from "#client/lib/session.ts";
import { forgetKept } from "./kept.ts";

/** What is kept for the way to an event goes with the session: the next one to sit here is someone else. */
export function EventsKept() {
  useEffect(() => $session.listen(({ token }) => token === null && forgetKept()), []);
  return null;
}
