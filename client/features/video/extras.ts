import { createContext, type ReactNode } from "react";
import type { CompanionCard } from "#contract/video.ts";
import type { OverReason } from "./session/session-model.ts";

/** What a mode adds to the video chat; the classic one adds nothing for a guest. */
export interface Extras {
  greeting?: ReactNode;
  modes?: ReactNode;
  invitation?: ReactNode;
  /** In place of the country. `onChange` restarts a running search. */
  searchFilters?: (onChange?: () => void) => ReactNode;
  longSearchHint?: ReactNode;
  notifyMe?: ReactNode;
  /** Below the stage during a long search. Opening one ends the search. */
  meanwhile?: ReactNode;
  startLabel?: string;
  /** A private talk has no Next: shown instead of the search, and after the talk or a refusal of the link. */
  privately?: {
    waiting: ReactNode;
    texts: Record<"searching" | "connecting" | "met" | "empty", string>;
    over: (reason: OverReason) => ReactNode;
  };
  companion?: (card: CompanionCard, wide: boolean) => ReactNode;
}

export const ExtrasContext = createContext<Extras>({});
