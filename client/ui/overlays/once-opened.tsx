import { type ReactNode, Suspense, useState } from "react";
import { ArrivingOverlay } from "../states/arriving.tsx";

interface OnceOpenedProps {
  open: boolean;
  /** For an overlay that the user asked for: while its code loads, the page says so, and lets the user cancel. */
  onCancel?: () => void;
  children: ReactNode;
}

/** Holds back a lazy overlay until it first opens, so that the first screen does not load its code. */
export function OnceOpened({ open, onCancel, children }: OnceOpenedProps) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Suspense fallback={open && onCancel && <ArrivingOverlay onCancel={onCancel} />}>{children}</Suspense>
  );
}
