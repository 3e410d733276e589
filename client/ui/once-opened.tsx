import { type ReactNode, Suspense, useState } from "react";
import { ArrivingOverlay } from "./arriving.tsx";

/** Holds back a lazy overlay until it first opens, so that the first screen does not load its code. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened ? <Suspense fallback={open && <ArrivingOverlay />}>{children}</Suspense> : null;
}
