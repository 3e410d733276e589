import { useEffect } from "react";
import { useBrandName } from "./use-config.ts";

/** Names the page in the browser's tab and history: "Help · Randevu", in the language on screen. */
export function useTitle(title: string): void {
  const brand = useBrandName();
  useEffect(() => {
    document.title = brand ? `${title} · ${brand}` : title;
  }, [title, brand]);
}
