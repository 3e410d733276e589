import type { QueryClient } from "@tanstack/react-query";
import type { ServerData } from "#contract/realtime.ts";
import { blocksOf, mayMeet } from "#contract/standing.ts";
import { changeCounts, countsWith, refetchCounts } from "./counts.ts";
import { changePerson, removePerson } from "./person-in-lists.ts";

/** Results are cached for a while, and a person who is blocked meanwhile, either way, must not stay among them. */
export function tiesChanged(client: QueryClient, { userId, relation, blocks }: ServerData["RELATION"]): void {
  if (mayMeet(blocksOf(blocks))) {
    changePerson(client, userId, (person) => ({ ...person, relation }));
    return;
  }
  personLeft(client, userId);
}

export function personLeft(client: QueryClient, id: string): void {
  const counts = countsWith(client, id);
  removePerson(client, id);
  changeCounts(client, counts, -1);
  refetchCounts(client, counts);
}
