import type { QueryClient } from "@tanstack/react-query";

export const DATING = "dating";

/** The lists depended on the member's own profile, place, VIP or settings. What is on screen is refetched. */
export function datingChanged(client: QueryClient): void {
  client.removeQueries({ queryKey: [DATING], type: "inactive" });
  void client.invalidateQueries({ queryKey: [DATING] });
}
