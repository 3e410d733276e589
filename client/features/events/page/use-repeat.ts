import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStillHere } from "#client/lib/browser/use-still-here.ts";
import { randomId } from "#client/lib/ids.ts";
import { toast } from "#client/ui/toast.ts";
import { repeatEvent } from "../api.ts";
import { useEventAction } from "../use-event-action.ts";

/** Repeats the event a week later and opens the new one. */
export function useRepeat(id: string) {
  const { t } = useTranslation("events");
  const navigate = useNavigate();
  const [key, setKey] = useState(randomId);
  const stillHere = useStillHere();
  const { mutate } = useEventAction<() => boolean>(
    () => repeatEvent(id, key),
    (event, isHere) => {
      setKey(randomId());
      toast({ title: t("tools.repeated"), variant: "success" });
      if (isHere()) void navigate({ to: "/events/$id", params: { id: event.id } });
    },
  );
  return { mutate: () => mutate(stillHere()) };
}
