import { useEffect } from "react";
import { $session } from "#client/lib/session.ts";
import { forgetOfflineEvents } from "./offline-events.ts";

/** On every page: a session may end before the page knows its member, or while no page is open. */
export function ForgetOfflineEvents() {
  useEffect(() => {
    if ($session.get().token === null) forgetOfflineEvents();
    return $session.listen(forgetOfflineEvents);
  }, []);
  return null;
}
