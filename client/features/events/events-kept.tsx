import { useEffect } from "react";
import { $session } from "#client/lib/session.ts";
import { forgetKept } from "./kept.ts";

/** On every page: a session may end before the page knows its member, or while no page is open. */
export function EventsKept() {
  useEffect(() => {
    if ($session.get().token === null) forgetKept();
    return $session.listen(forgetKept);
  }, []);
  return null;
}
