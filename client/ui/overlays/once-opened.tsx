import { type ReactNode, Suspense, useState } from "react";
import { ArrivingOverlay } from "../states/arriving.tsx";

interface OnceOpenedProps {
  open: boolean;
  /** While the code of an overlay that the user asked for loads, the page says so. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The first screen does not load its code. */
export function OnceOpened({ open, onCancel, children }: OnceOpenedProps) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Suspense fallback={open && onCancel && <ArrivingOverlay onCancel={onCancel} />}>{children}</Suspense>
  );
}
