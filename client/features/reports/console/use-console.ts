import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect } from "react";
import { meQuery } from "#client/lib/queries/me.ts";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { toast } from "#client/ui/toast.ts";
import { onRefused } from "./api.ts";
import { useRefetchConsole } from "./queries.ts";

/** Keeps an open console live, and leaves it for the home page once the server refuses it. */
export function useConsole(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refetch = useRefetchConsole();
  useEffect(() => {
    /** A moderator who does not see the console is notified of new reports. */
    async function watchWhileInSight(): Promise<void> {
      const isInSight = document.visibilityState === "visible";
      await send(isInSight ? "WATCH_REPORTS" : "UNWATCH_REPORTS");
      // Changes until now were not reported. If the server has refused, it refuses this as well.
      if (isInSight) await refetch();
    }
    const stops = [
      socket.on("REPORTS_CHANGED", () => void refetch()),
      $hello.subscribe((hello) => void (hello && watchWhileInSight())),
      onRefused(() => {
        toast({ title: i18next.t("moderation:refused"), stays: true });
        void client.invalidateQueries({ queryKey: meQuery.queryKey });
        void navigate({ to: "/", replace: true });
      }),
    ];
    document.addEventListener("visibilitychange", watchWhileInSight);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", watchWhileInSight);
      void send("UNWATCH_REPORTS");
    };
  }, [client, navigate, refetch]);
}

const send = (event: "WATCH_REPORTS" | "UNWATCH_REPORTS") => socket.send(event).catch(() => {});
