import { useMutation, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { Failure } from "#client/lib/api.ts";
import { noteUnwanted } from "#client/lib/stores/unwanted.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import type { Brief } from "#contract/profile.ts";
import { answerRequest, block, follow, unblock, unfollow } from "./api.ts";
import { refetchPerson, tiesChanged } from "./cache.ts";
import type { Ties } from "./live.ts";

export type Act = "follow" | "unfollow" | "accept" | "decline" | "block" | "unblock";
export type Person = Pick<Brief, "id" | "name" | "relation" | "blocks">;

const NOTHING: Ties["relation"] = {
  following: false,
  followsMe: false,
  friends: false,
  liked: false,
  matched: false,
};

/** Actions on the ties with a person, one at a time. The route loads the `contacts` and `errors` texts. */
export function useTies(person: Person) {
  const client = useQueryClient();
  const mutationKey = ["ties", person.id];
  const acting = useMutation({
    mutationKey,
    mutationFn: (act: Act) => perform(act, person),
    onSuccess: (ties, act) => {
      tiesChanged(client, person.id, ties);
      if (act === "block") toast({ title: i18next.t("contacts:block.done", { name: person.name }) });
      if (act === "unblock")
        toast({
          title: i18next.t("contacts:block.undone", { name: person.name }),
          action: { label: i18next.t("contacts:block.ask"), run: () => acting.mutate("follow") },
        });
    },
    onError: (error, act) => {
      if (isAnswer(act) && error instanceof Failure && error.code === "not_found")
        toast({ title: i18next.t("contacts:withdrawn", { name: person.name }) });
      else toastFailure(error);
      refetchPerson(client, person.id);
    },
  });
  /** The second of two answers to one request would fail, as if the request had been withdrawn. */
  const mutate: typeof acting.mutate = (act, options) => {
    if (!isAnswer(act) || client.isMutating({ mutationKey }) === 0) acting.mutate(act, options);
  };
  return { ...acting, mutate };
}

const isAnswer = (act: Act) => act === "accept" || act === "decline";

async function perform(act: Act, { id, blocks }: Person): Promise<Ties> {
  switch (act) {
    case "follow":
      return { relation: await follow(id), blocks };
    case "unfollow":
      return { relation: await unfollow(id), blocks };
    case "accept":
    case "decline":
      return { relation: await answerRequest(id, act === "accept"), blocks };
    case "block":
      await block(id);
      noteUnwanted(id);
      return { relation: NOTHING, blocks: { ...blocks, byMe: true } };
    case "unblock":
      await unblock(id);
      return { relation: NOTHING, blocks: { ...blocks, byMe: false } };
  }
}
