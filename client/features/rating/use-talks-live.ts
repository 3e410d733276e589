import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refetchChanged } from "#client/lib/queries/ask-again.ts";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { blocksOf, mayMeet } from "#contract/standing.ts";
import { talksQuery } from "./queries.ts";

/** Keeps the latest talks up to date when a talk ends, ties change or the socket reconnects. */
export function useTalksLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = talksQuery;
    const refetch = () => refetchChanged(client, queryKey);
    const stops = [
      socket.on("REVIEW_PENDING", refetch),
      socket.on("RELATION", ({ userId, relation, blocks }) =>
        client.setQueryData(
          queryKey,
          (known) =>
            known && {
              data: known.data
                .map((talk) =>
                  talk.companion.id === userId
                    ? { ...talk, companion: { ...talk.companion, relation, blocks } }
                    : talk,
                )
                .filter(({ companion }) => mayMeet(blocksOf(companion.blocks))),
            },
        ),
      ),
      $hello.listen(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
