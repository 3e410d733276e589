import { createContext, type ReactNode } from "react";
import type { CompanionCard } from "#contract/video.ts";

/** What a mode of the video chat brings along; to a guest the classic one brings nothing. */
export interface Extras {
  /** Under the lamp, above everything. */
  greeting?: ReactNode;
  /** The choice between the two. */
  modes?: ReactNode;
  /** Above Start: what this mode is. */
  invitation?: ReactNode;
  /** In place of the country: whom one wants to meet. `onChange` makes a search that is under way start over. */
  searchFilters?: (onChange?: () => void) => ReactNode;
  /** Said when a search takes long. */
  patience?: ReactNode;
  /** Offered below that: a way to be notified of company instead of waiting. */
  callMe?: ReactNode;
  /** The companion, beside the picture or, on a phone, over it. */
  companion?: (card: CompanionCard, wide: boolean) => ReactNode;
}

export const ExtrasContext = createContext<Extras>({});
