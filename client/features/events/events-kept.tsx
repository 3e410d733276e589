import { useEffect } from "react";
import { $session } from "#client/lib/session.ts";
import { forgetKept } from "./kept.ts";

/**
 * Deletes the kept events with the session: the next user of this browser may be someone else. Runs on every page, since a
 * session may end before the page knows its member, or while no page is open.
 */
export function EventsKept() {
  useEffect(() => {
    if ($session.get().token === null) forgetKept();
    return $session.listen(forgetKept);
  }, []);
  return null;
}
