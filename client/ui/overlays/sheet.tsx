import { lazy, type ReactNode } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { OnceOpened } from "./once-opened.tsx";

const SheetView = lazy(() => retryLostPart(() => import("./sheet-view.tsx")));

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: "left" | "right" | "bottom";
  /** For screen readers only, where the content speaks for itself. */
  hideTitle?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

/** A panel that slides in from an edge: menus, filters, the text next to a video. */
export function Sheet(props: SheetProps) {
  return (
    <OnceOpened open={props.open} onCancel={() => props.onOpenChange(false)}>
      <SheetView {...props} />
    </OnceOpened>
  );
}
