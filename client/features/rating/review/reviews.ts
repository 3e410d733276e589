import { useQuery, useQueryClient } from "@tanstack/react-query";
import { atom } from "nanostores";
import { useEffect, useRef } from "react";
import { refetchChanged } from "#client/lib/queries/ask-again.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $hello } from "#client/lib/socket/state.ts";
import type { Face } from "#contract/profile.ts";
import { allowanceQuery, pendingQuery } from "../queries.ts";
import { NO_REVIEWS, type Reviews, requested, synced } from "./review-queue.ts";

export const $reviews = atom<Reviews>(NO_REVIEWS);

/** A companion of many stars, until the card that offers to stay in touch is dismissed. */
export const $liked = atom<Face | null>(null);
const LIKED_FROM = 4;

/** @returns whether a card thanks for the stars */
export function rated(companion: Face, stars: number): boolean {
  const isLiked = stars >= LIKED_FROM;
  if (isLiked) $liked.set(companion);
  return isLiked;
}

/** @param onStage the video chat is in this tab, so that the review of its talk opens here */
export function useReviews(onStage: boolean): void {
  const client = useQueryClient();
  const wasHere = useRef(onStage);
  wasHere.current = onStage;
  const pending = useQuery(pendingQuery).data;
  useEffect(() => {
    if (pending) $reviews.set(synced($reviews.get(), pending.data));
  }, [pending]);
  useEffect(() => {
    const stops = [
      socket.on("REVIEW_PENDING", (review) => {
        $reviews.set(requested($reviews.get(), review, wasHere.current));
        void client.invalidateQueries({ queryKey: allowanceQuery.queryKey });
        void client.invalidateQueries({ queryKey: meQuery.queryKey });
        refetchChanged(client, pendingQuery.queryKey);
      }),
      $hello.subscribe(() => refetchChanged(client, pendingQuery.queryKey)),
    ];
    return () => {
      for (const stop of stops) stop();
      $reviews.set(NO_REVIEWS);
      $liked.set(null);
    };
  }, [client]);
}
