import type { MeetingOutcome, MeetingsPage } from "#contract/chat.ts";
import { userKey } from "#contract/person-key.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import { Problem } from "#src/problem.ts";
import { meetingView } from "../view.ts";
import { createMeetingsStore } from "./store.ts";

/** Sorts above every id. */
const LATEST = "g";

/** A call, or a rated talk: then `from` is either of the two. */
export interface Met {
  kind: "call" | "talk";
  outcome: MeetingOutcome;
  from: string;
  to: string;
  startedAt: number;
  endedAt: number;
}

export type Meetings = ReturnType<typeof createMeetings>;

/** Not messages: the specification's routes never show them, they make nothing unread, and they do not begin a chat. */
export function createMeetings({
  db,
  hub,
  ids,
  profile,
}: Pick<Deps, "db" | "hub" | "ids"> & { profile: Pick<Profile, "face"> }) {
  const store = createMeetingsStore(db);

  /** On a full disk the line is lost, and nothing else. */
  function note({ from, to, ...met }: Met): void {
    const written = db.ifRoom(() =>
      db.transaction(() => {
        store.add([
          { id: ids(), userId: from, companionId: to, outgoing: met.kind === "call", ...met },
          { id: ids(), userId: to, companionId: from, outgoing: false, ...met },
        ]);
        return true;
      }),
    );
    if (!written) return;
    hub.send(userKey(from), "MEETING", { userId: to });
    hub.send(userKey(to), "MEETING", { userId: from });
  }

  /** Latest first. @throws Problem not_found when no member has this id, or it is the member's own. */
  function between(
    userId: string,
    companionId: string,
    { before, perPage }: { before?: string | undefined; perPage: number },
  ): MeetingsPage {
    if (companionId === userId) throw new Problem("not_found");
    profile.face(userId, companionId);
    const rows = store.page(userId, companionId, before ?? LATEST, perPage + 1);
    const data = rows.slice(0, perPage);
    return {
      data: data.map(meetingView),
      before: rows.length > perPage ? data.at(-1)!.id : null,
    };
  }

  return { note, between, of: store.of, forget: store.forget };
}
