import type { QueryClient } from "@tanstack/react-query";

/** First element of the keys of everything that the dating search shows. */
export const DATING = "dating";

/**
 * Forgets lists of people that depended on the member's own profile, place, VIP or settings, which have changed. What is on
 * screen, like the badge of the menu, is refetched.
 */
export function datingChanged(client: QueryClient): void {
  client.removeQueries({ queryKey: [DATING], type: "inactive" });
  void client.invalidateQueries({ queryKey: [DATING] });
}
