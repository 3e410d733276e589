import { createContext, type ReactNode } from "react";
import type { CompanionCard } from "#contract/video.ts";
import type { OverReason } from "./session/session-model.ts";

/** Parts that a mode adds to the video chat; the classic one adds none for a guest. */
export interface Extras {
  /** Under the lamp, above everything. */
  greeting?: ReactNode;
  /** The choice between the two modes. */
  modes?: ReactNode;
  /** Above Start: explains the mode. */
  invitation?: ReactNode;
  /** Shown in place of the country: the queue preferences. `onChange` restarts a running search. */
  searchFilters?: (onChange?: () => void) => ReactNode;
  /** Shown when a search takes long. */
  longSearchHint?: ReactNode;
  /** Below that: a way to be notified instead of waiting. */
  notifyMe?: ReactNode;
  /** Below the stage during a long search: other things to do. Opening one ends the search. */
  meanwhile?: ReactNode;
  /** Label of the start button, where it does not start a search. */
  startLabel?: string;
  /** In a private talk, which has no Next: shown instead of the search, and after the talk or a refusal of the link. */
  privately?: {
    waiting: ReactNode;
    /** Announcements to screen readers, the notice once both are here, and the hint in an empty text panel. */
    texts: Record<"searching" | "connecting" | "met" | "empty", string>;
    over: (reason: OverReason) => ReactNode;
  };
  /** The companion, next to the picture or, on a phone, over it. */
  companion?: (card: CompanionCard, wide: boolean) => ReactNode;
}

export const ExtrasContext = createContext<Extras>({});
