import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { dismissToast, toast } from "#client/ui/overlays/toast.ts";
import type { Brief } from "#contract/profile.ts";
import { actOn } from "../act-on.ts";
import { like, takeLikeBack } from "../api.ts";
import { changePerson } from "../person-in-lists.ts";
import { type Matched, showMatch, whileLiking } from "./match.ts";

export type Likeable = Matched & Pick<Brief, "relation">;

/** Shown at once; a like that was refused, also as one too many, is shown as not given. Returns the undo. */
export function useLike() {
  const { t } = useTranslation("dating");
  const client = useQueryClient();

  return function give(
    { id, name, image, relation }: Likeable,
    liked: boolean,
    { quiet = false } = {},
  ): () => void {
    const show = (is: Partial<Brief["relation"]>) => {
      const change = <P extends Pick<Brief, "relation">>(one: P) => ({
        ...one,
        relation: { ...one.relation, ...is },
      });
      changePerson(client, id, change);
      client.setQueryData(userQuery(id).queryKey, (user) => user && change(user));
    };
    let toastId: number | null = null;
    let stored = !liked;
    const change = (to: boolean) => {
      show(to ? { liked: true } : { liked: false, matched: false });
      const request = () =>
        whileLiking(id, async () => {
          const answer = await (to ? like : takeLikeBack)(id);
          stored = to;
          if (!answer.matched) return;
          show(answer);
          if (toastId !== null) dismissToast(toastId);
          await showMatch({ id, name, image });
        });
      actOn(client, id, request, (error) => {
        show({ liked: stored, matched: stored && relation.matched });
        if (error instanceof Failure && error.code === "like_limit_reached") openLimit("likes");
        else toastFailure(error);
      });
    };
    change(liked);
    const undo = () => change(!liked);
    if (!quiet)
      toastId = toast({
        title: t(liked ? "likes.given" : "likes.takenBack", { name }),
        action: { label: t("undo"), run: undo },
      });
    return undo;
  };
}
