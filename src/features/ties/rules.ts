import { refusalToWrite, type ShownStanding, type Standing } from "#contract/standing.ts";

/** The screens judge by the same verdicts, so these stand in the contract; the server asks for them here. */
export {
  isOpen,
  mayMeet,
  maySee,
  refusalToCall,
  refusalToTalk,
  refusalToWrite,
  standingOf,
} from "#contract/standing.ts";

/** What lies between a member ("me") and another one, as the queries of `store.ts` answer it. */
export interface Ties extends Standing {
  friends: boolean;
  /** My request to them, as I see it: a declined one still looks open to me. */
  following: boolean;
  /** They have asked me for friendship, and I have not declined. */
  followsMe: boolean;
}

/** Asking for friendship is open to everyone who could write. */
export const refusalToFollow = (ties: Standing) => refusalToWrite(ties);

export const blocksView = ({ blockedByMe, blockedByThem }: Standing): ShownStanding["blocks"] => ({
  byMe: blockedByMe,
  byThem: blockedByThem,
});
