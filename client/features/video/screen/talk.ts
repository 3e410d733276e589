import type { ReactNode } from "react";

/** What the room screen needs to know about a video chat or a call. */
export interface Talk {
  /** State of the session or the call; "talking" and "reconnecting" mean the same in both. */
  state: string;
  /** The camera is still being asked for. */
  asking: boolean;
  /** Null while there is no one to write to. */
  roomId: string | null;
  /** Chance brought the two together, neither a call nor a link. */
  withStranger: boolean;
}

/** What differs between a video chat and a call on that screen. */
export interface TalkParts {
  /** Shown in the companion's place while there is no one to see. */
  notice: ReactNode;
  /** Who the companion is, where that may be shown. */
  companion?: ReactNode;
  /** The buttons in the middle of the bar. */
  main: ReactNode;
  /**
   * At the top of the stage, where nothing is pressed by accident. On a phone it is far from the thumb, and holds the way
   * out if no button of the bar is one.
   */
  top?: ReactNode;
  /** In the text while no one has written yet. */
  emptyText: string;
}
