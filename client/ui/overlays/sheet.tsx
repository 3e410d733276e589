import { lazy, type ReactNode } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { OnceOpened } from "./once-opened.tsx";

const SheetView = lazy(() => retryLostPart(() => import("./sheet-view.tsx")));

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: "left" | "right" | "bottom";
  hideTitle?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

export function Sheet(props: SheetProps) {
  return (
    <OnceOpened open={props.open} onCancel={() => props.onOpenChange(false)}>
      <SheetView {...props} />
    </OnceOpened>
  );
}
