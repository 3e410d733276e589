import { useStore } from "@nanostores/react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import { $push, type PushState, refreshPushState, turnOff, turnOn } from "./push.ts";

export function usePush(): { state: PushState; isBusy: boolean; set: (on: boolean) => void } {
  const { t } = useTranslation("notifications");
  const userId = useQuery(meQuery).data?.id;
  const state = useStore($push);
  // Before the first paint: what is offered to those without pushes must not flash up for the others.
  useLayoutEffect(() => {
    if (userId) refreshPushState(userId);
  }, [userId]);
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (userId) await (on ? turnOn(userId) : turnOff(userId));
    },
    onError: () => toast({ title: t("push.failed"), variant: "destructive" }),
  });
  return { state, isBusy: change.isPending, set: change.mutate };
}
