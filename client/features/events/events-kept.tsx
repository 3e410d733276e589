import { useEffect } from "react";
import { $session } from "#client/lib/session.ts";
import { forgetKept } from "./kept.ts";

/** Events kept for offline are deleted with the session: the next user here is someone else. */
export function EventsKept() {
  useEffect(() => $session.listen(({ token }) => token === null && forgetKept()), []);
  return null;
}
