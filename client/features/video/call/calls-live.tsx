import { useStore } from "@nanostores/react";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { lazy, Suspense, useEffect } from "react";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { toast } from "#client/ui/toast.ts";
import { $missed, $ring, listenForCalls } from "./ring.ts";

const IncomingCall = lazy(() => import("./incoming-call.tsx"));

/** Calls on every page of a member: a ringing call takes the screen, a missed one brings a toast. */
export function CallsLive() {
  const ring = useStore($ring);
  useEffect(listenForCalls, []);
  useMissed();
  return <Suspense>{ring && <IncomingCall key={ring.callId} ring={ring} />}</Suspense>;
}

function useMissed(): void {
  const missed = useStore($missed);
  const navigate = useNavigate();
  useEffect(() => {
    if (!missed) return;
    $missed.set(null);
    const { from, busy } = missed;
    const callBack = () => void navigate({ to: "/profile/$id/call", params: { id: from.id } });
    // Calling back would end the talk that is on.
    void tellMissed(from.name, busy ? undefined : callBack);
  }, [missed, navigate]);
}

async function tellMissed(name: string, callBack?: () => void): Promise<void> {
  await loadNamespaces("call");
  toast({
    title: i18next.t("call:missed.title"),
    description: name,
    ...(callBack && { action: { label: i18next.t("call:missed.callBack"), run: callBack } }),
  });
}
