import type { ReactNode } from "react";

/** What the room screen needs to know about a video chat or a call. */
export interface Talk {
  /** "talking" and "reconnecting" mean the same in both. */
  state: string;
  asking: boolean;
  roomId: string | null;
  /** Neither a call nor a link. */
  withStranger: boolean;
}

export interface TalkParts {
  notice: ReactNode;
  companion?: ReactNode;
  /** What the two do together, below the faces. */
  together?: ReactNode;
  main: ReactNode;
  /** Where nothing is pressed by accident. On a phone it holds the way out if no button of the bar is one. */
  top?: ReactNode;
  emptyText: string;
}
