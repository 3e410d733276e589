import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useBrandName } from "../queries/use-config.ts";
import { $badges } from "../stores/badges.ts";

/** "(3) Help · Randevu". Null leaves the title as it is. */
export function useTitle(title: string | null): void {
  const brand = useBrandName();
  const { chats } = useStore($badges);
  useEffect(() => {
    if (title === null) return;
    const page = brand ? `${title} · ${brand}` : title;
    document.title = chats > 0 ? `(${chats}) ${page}` : page;
  }, [title, brand, chats]);
}
