import { useStore } from "@nanostores/react";
import { lazy } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { OnceOpened } from "./once-opened.tsx";
import { $toast } from "./toast.ts";

const ToastView = lazy(() => retryLostPart(() => import("./toast-view.tsx")));

export function Toaster() {
  const item = useStore($toast);
  return (
    <OnceOpened open={item !== null}>
      <ToastView item={item} />
    </OnceOpened>
  );
}
