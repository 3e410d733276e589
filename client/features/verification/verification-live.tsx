import { useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { useEffect } from "react";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import type { Verification } from "#contract/verification.ts";
import { verificationChanged, verificationQuery } from "./api.ts";

/** On every page of a member: what came of their selfie. */
export function VerificationLive() {
  const client = useQueryClient();
  useEffect(
    () =>
      socket.on("VERIFICATION", (state) => {
        const before = client.getQueryData(verificationQuery.queryKey)?.last?.at;
        verificationChanged(client, state);
        if (state.last && state.last.at !== before && state.waiting === null) void announce(state.last);
      }),
    [client],
  );
  return null;
}

async function announce({ outcome, reason }: NonNullable<Verification["last"]>): Promise<void> {
  await loadNamespacesWithRetry("verification");
  toast({
    title: i18next.t(`verification:outcomes.${outcome}`),
    description: outcomeText(outcome, reason),
    ...(outcome === "approved" && { variant: "success" as const }),
  });
}

function outcomeText(
  outcome: NonNullable<Verification["last"]>["outcome"],
  reason: NonNullable<Verification["last"]>["reason"],
): string {
  if (outcome === "approved") return i18next.t("verification:approvedText");
  return reason === null
    ? i18next.t("verification:expiredText")
    : i18next.t(`verification:refusals.${reason}`);
}
