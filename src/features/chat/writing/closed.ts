import type { Refusal } from "#contract/chat.ts";
import { refusalToWrite } from "#contract/standing.ts";
import { Problem } from "#src/problem.ts";
import type { WritingStore } from "./store.ts";

type Standings = Pick<WritingStore, "standing">;

/** @throws Problem not_found, unauthorized if the sender's own account is closed */
export function closedTo(store: Standings, senderId: string, to: string): Refusal | null {
  const standing = store.standing(to, senderId);
  if (!standing) throw new Problem("not_found");
  if (!standing.mayWrite) throw new Problem("unauthorized");
  return refusalToWrite(standing);
}

/** @throws Problem not_found, unauthorized, user_blocked_you, you_blocked_user, deleted_profile */
export function refuseClosed(store: Standings, senderId: string, to: string): void {
  const code = closedTo(store, senderId, to);
  if (code) throw new Problem(code);
}
