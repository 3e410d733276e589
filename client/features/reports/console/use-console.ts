import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect } from "react";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import { onRefused } from "./api.ts";

/** Tells the server while the console is in sight, and leaves it for the home page once the server refuses it. */
export function useConsole(): void {
  const navigate = useNavigate();
  useEffect(() => {
    /** A moderator who does not see the console is notified of new reports. */
    const reportSight = () =>
      void send(document.visibilityState === "visible" ? "WATCH_REPORTS" : "UNWATCH_REPORTS");
    const stops = [
      $hello.subscribe((hello) => void (hello && reportSight())),
      onRefused(() => {
        toast({ title: i18next.t("moderation:refused"), stays: true });
        void navigate({ to: "/", replace: true });
      }),
    ];
    document.addEventListener("visibilitychange", reportSight);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", reportSight);
      void send("UNWATCH_REPORTS");
    };
  }, [navigate]);
}

const send = (event: "WATCH_REPORTS" | "UNWATCH_REPORTS") => socket.send(event).catch(() => {});
