import { useEffect } from "react";
import { $session } from "#client/lib/session.ts";
import { forgetKept } from "./kept.ts";

/** Deletes the kept events with the session: the next user of this browser may be someone else. */
export function EventsKept() {
  useEffect(() => $session.listen(forgetKept), []);
  return null;
}
