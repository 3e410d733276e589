import type { AnyRouter } from "@tanstack/react-router";
import i18next from "i18next";
import { keepShared } from "#client/features/chat/shared.ts";
import { isBusy } from "#client/features/video/session/busy.ts";
import { $videoState } from "#client/features/video/session/video-state.ts";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { toast } from "#client/ui/overlays/toast.ts";

/** @returns false without a talk: then the share page opens at once */
export function takeShareInTalk(router: AnyRouter, fragment: string): boolean {
  if (!isBusy()) return false;
  keepShared(fragment);
  void loadNamespacesWithRetry("chat").then(() => toast({ title: i18next.t("chat:share.afterTalk") }));
  const look = () => {
    if (isBusy()) return;
    for (const stop of stops) stop();
    void router.navigate({ to: "/share" });
  };
  // In a task of its own, since the video chat is still changing to that state; a call ends with its page.
  const stops = [$videoState.listen(() => setTimeout(look)), router.subscribe("onResolved", look)];
  return true;
}
