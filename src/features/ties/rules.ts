import { refusalToWrite, type ShownStanding, type Standing } from "#contract/standing.ts";

/** The client applies these rules too, so they live in the contract; the server imports them from here. */
export {
  isOpen,
  mayMeet,
  maySee,
  refusalToCall,
  refusalToTalk,
  refusalToWrite,
  standingOf,
} from "#contract/standing.ts";

/** The ties between a member ("me") and another member, as the queries of `store.ts` return them. */
export interface Ties extends Standing {
  friends: boolean;
  /** My request to them, as I see it: a declined one still looks open to me. */
  following: boolean;
  /** They have asked me for friendship, and I have not declined. */
  followsMe: boolean;
}

/** Anyone who may write to a member may also ask them for friendship. */
export const refusalToFollow = (ties: Standing) => refusalToWrite(ties);

export const blocksView = ({ blockedByMe, blockedByThem }: Standing): ShownStanding["blocks"] => ({
  byMe: blockedByMe,
  byThem: blockedByThem,
});
