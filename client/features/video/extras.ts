import { createContext, type ReactNode } from "react";
import type { SocketErrorCode } from "#client/lib/socket/error.ts";
import type { CompanionCard } from "#contract/video.ts";
import type { OverReason } from "./session/session-model.ts";

/** What a mode of the video chat adds; the classic one adds nothing for a guest. */
export interface Extras {
  /** Under the lamp, above everything. */
  greeting?: ReactNode;
  /** The choice between the two. */
  modes?: ReactNode;
  /** Above Start: what this mode is. */
  invitation?: ReactNode;
  /** Shown in place of the country: the queue preferences. `onChange` restarts a running search. */
  searchFilters?: (onChange?: () => void) => ReactNode;
  /** Shown when a search takes long. */
  longSearchHint?: ReactNode;
  /** Offered below that: a way to be notified of company instead of waiting. */
  notifyMe?: ReactNode;
  /** Below the stage while a search takes a while: what else there is. To open any of it is to end the search. */
  meanwhile?: ReactNode;
  /** On the button that starts, where it searches for no one. */
  startLabel?: string;
  /** Where there is no next one: what is shown instead of the search, after the talk, and when its link is refused. */
  privately?: {
    waiting: ReactNode;
    /** Said to screen readers, once both are here, and in the text while no one has written. */
    texts: Record<"searching" | "connecting" | "met" | "empty", string>;
    over: (reason: OverReason) => ReactNode;
    refused: (code: SocketErrorCode) => ReactNode;
  };
  /** The companion, next to the picture or, on a phone, over it. */
  companion?: (card: CompanionCard, wide: boolean) => ReactNode;
}

export const ExtrasContext = createContext<Extras>({});
