import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { type ReactNode, useRef } from "react";
import { LatestLine } from "../text/latest-line.tsx";
import { $textOpen } from "../text/room-text.ts";
import { TextOver } from "../text/text-panel.tsx";
import { useHeight } from "./tiles/use-size.ts";

interface LayerProps {
  onHeight: (height: number) => void;
  children: ReactNode;
}

/** Hides while no one touches the screen, but never what has the keyboard focus. */
export const quietStyles =
  "transition duration-200 group-data-[quiet=true]/stage:not-[:is(:focus-visible,:has(:focus-visible))]:pointer-events-none group-data-[quiet=true]/stage:not-[:is(:focus-visible,:has(:focus-visible))]:opacity-0";

/** Far from the thumb and clear of the self-view. */
export function PhoneTop({ onHeight, children }: LayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useHeight(layer, onHeight);
  return (
    <div
      ref={layer}
      className="pointer-events-none absolute top-(--view-top) left-3 z-20 @container flex w-[calc(100%-148px)] flex-col items-start gap-2 pt-[max(16px,env(safe-area-inset-top))] *:pointer-events-auto *:max-w-full"
    >
      {children}
    </div>
  );
}

interface DockProps extends LayerProps {
  roomId: string | null;
  emptyText: string;
}

/** A keyboard lifts both text and buttons. */
export function PhoneDock({ roomId, emptyText, onHeight, children }: DockProps) {
  const layer = useRef<HTMLDivElement>(null);
  const textOpen = useStore($textOpen);
  useHeight(layer, onHeight);
  return (
    <div
      ref={layer}
      className={clsx(
        "absolute inset-x-0 bottom-(--keyboard) isolate z-20 @container flex flex-col group-data-[keyboard=true]/stage:flex-row group-data-[keyboard=true]/stage:items-end group-data-[keyboard=true]/stage:pb-2",
        textOpen && "landscape-phone:flex-row landscape-phone:items-end",
      )}
    >
      <div
        aria-hidden="true"
        className={clsx(
          "-z-1 -top-8 pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-ink/90 to-transparent",
          quietStyles,
        )}
      />
      {textOpen ? <TextOver roomId={roomId} emptyText={emptyText} /> : <LatestLine />}
      {children}
    </div>
  );
}
