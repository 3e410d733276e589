import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import { cancelReview, review as give } from "../api.ts";
import { pendingQuery, talksQuery } from "../queries.ts";
import { done, type Review } from "./review-queue.ts";
import { $reviews, rated } from "./reviews.ts";

/** Sends the stars; null cancels the review. */
export function useAnswer({ id, companion }: Review) {
  const { t } = useTranslation("rating");
  const client = useQueryClient();
  const settled = () => {
    $reviews.set(done($reviews.get(), id));
    for (const { queryKey } of [pendingQuery, talksQuery]) void client.invalidateQueries({ queryKey });
  };
  return useMutation({
    mutationFn: (stars: number | null) => (stars === null ? cancelReview(id) : give(id, stars)),
    onSuccess: (_, stars) => {
      settled();
      if (stars === null) return;
      if (rated(companion, stars)) return;
      toast({ title: t("review.thanks"), variant: "success" });
    },
    onError: (error) => {
      toastFailure(error);
      // Already answered in another tab, or no longer open.
      if (error instanceof Failure && (error.status === 404 || error.status === 409)) settled();
    },
  });
}
