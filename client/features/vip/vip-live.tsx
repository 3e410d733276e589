import { useQuery, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { useEffect } from "react";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { refetchChanged } from "#client/lib/queries/ask-again.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $hello } from "#client/lib/socket/state.ts";
import { dropInvite, keptInvite } from "#client/lib/stores/invite.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import { vipChanged } from "./queries.ts";

/** The longest delay of a browser timer. */
const LONGEST_MS = 2 ** 31 - 1;

/** Runs on every page of a member: shows VIP bought in another tab, and its end when the time comes. */
export function VipLive() {
  const client = useQueryClient();
  const vip = useQuery(meQuery).data?.vipObject;
  const endsAt = vip?.active && vip.endDate ? Date.parse(vip.endDate) : null;

  useEffect(() => {
    const stops = [
      socket.on("VIP_CHANGED", () => vipChanged(client)),
      // Changes while the socket was disconnected were not reported.
      $hello.subscribe((hello) => {
        if (hello) refetchChanged(client, ["vip"]);
      }),
      $hello.subscribe((hello) => {
        const token = hello && keptInvite();
        if (token) void acceptInvite(token);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);

  useEffect(() => {
    if (endsAt === null || endsAt - Date.now() > LONGEST_MS) return;
    const timer = setTimeout(() => vipChanged(client), Math.max(0, endsAt - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [client, endsAt]);

  return null;
}

/** As the member who has just signed up. Someone who was not meant is not told that it was refused. */
async function acceptInvite(token: string): Promise<void> {
  try {
    const { days } = await socket.send("ACCEPT_INVITE", { token });
    dropInvite();
    await loadNamespacesWithRetry("vip");
    toast({
      title: i18next.t("vip:invite.thanks", { days: i18next.t("vip:invite.days", { count: days }) }),
      description: i18next.t("vip:invite.thanksText"),
      variant: "success",
    });
  } catch (error) {
    if (socketErrorCode(error) === "invite_not_valid") dropInvite();
  }
}
