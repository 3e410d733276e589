import { useStore } from "@nanostores/react";
import { lazy, Suspense, useRef } from "react";
import { $toast } from "./toast.ts";

const ToastView = lazy(() => import("./toast-view.tsx"));

/** Stands once at the root. Its weight is loaded with the first toast. */
export function Toaster() {
  const item = useStore($toast);
  const needed = useRef(false);
  needed.current ||= item !== null;
  if (!needed.current) return null;
  return (
    <Suspense>
      <ToastView item={item} />
    </Suspense>
  );
}
