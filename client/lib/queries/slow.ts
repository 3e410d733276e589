import type { QueryClient } from "@tanstack/react-query";
import { atom } from "nanostores";
import { isAnyAwaited } from "./retrying.ts";

/** After that long a user begins to doubt that the page is loading at all. */
const SLOW_AFTER_MS = 7_000;

export const $slow = atom(false);

export function watchSlow(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return client.getQueryCache().subscribe(() => {
    if (isAnyAwaited(client)) {
      timer ??= setTimeout(() => $slow.set(true), SLOW_AFTER_MS);
    } else {
      clearTimeout(timer);
      timer = undefined;
      $slow.set(false);
    }
  });
}
