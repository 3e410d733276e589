import type { ReactNode } from "react";

/** A video chat or a call, as far as the screen of both has to know it. */
export interface Talk {
  /** Names the moment, for what differs by it: "talking" and "reconnecting" mean the same everywhere. */
  state: string;
  /** The camera is still being asked for. */
  asking: boolean;
  /** Where there is someone to write to. */
  roomId: string | null;
}

/** What differs between a video chat and a call on that screen. */
export interface TalkParts {
  /** In the companion's place while there is no one to see. */
  notice: ReactNode;
  /** Who the companion is, where that may be shown. */
  companion?: ReactNode;
  /** The buttons in the middle of the bar. */
  main: ReactNode;
  /**
   * At the top, over whichever picture fills the stage: far from the thumb of a phone, with the way out if no button of the bar
   * is one; on a desktop where it is pressed only on purpose.
   */
  top?: ReactNode;
  /** In the text while no one has written yet. */
  emptyText: string;
}
