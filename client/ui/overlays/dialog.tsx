import { lazy, type ReactNode } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { OnceOpened } from "./once-opened.tsx";

const DialogView = lazy(() => retryLostPart(() => import("./dialog-view.tsx")));

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The main button last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** No close button, and a click outside does nothing. */
  alert?: boolean;
  /** Whether Back closes it. Not for a question about leaving the page, which Back may have asked. */
  ownEntry?: boolean;
}

export function Dialog(props: DialogProps) {
  return (
    <OnceOpened open={props.open} onCancel={() => props.onOpenChange(false)}>
      <DialogView {...props} />
    </OnceOpened>
  );
}
