import { useStore } from "@nanostores/react";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { lazy, Suspense, useEffect, useRef } from "react";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { dismissToast, toast } from "#client/ui/overlays/toast.ts";
import { $missed, $ring, watchCalls } from "./ring.ts";

const IncomingCall = lazy(() => retryLostPart(() => import("./incoming-call.tsx")));

export function CallsLive() {
  const ring = useStore($ring);
  useEffect(watchCalls, []);
  useMissed();
  return <Suspense>{ring && <IncomingCall key={ring.callId} ring={ring} />}</Suspense>;
}

function useMissed(): void {
  const missed = useStore($missed);
  const rings = useStore($ring) !== null;
  const navigate = useNavigate();
  const toastId = useRef<number | null>(null);
  useEffect(() => {
    // The friend may be calling again, and the toast would cover the buttons of the call.
    if (rings && toastId.current !== null) dismissToast(toastId.current);
  }, [rings]);
  useEffect(() => {
    if (!missed) return;
    $missed.set(null);
    const { from, busy } = missed;
    const callBack = () => void navigate({ to: "/profile/$id/call", params: { id: from.id } });
    // Calling back would end the current talk.
    void showMissed(from.name, busy ? undefined : callBack).then((id) => {
      toastId.current = id;
    });
  }, [missed, navigate]);
}

/** The toast stays for a user who was away; in a talk it must not cover anything for long. */
async function showMissed(name: string, callBack?: () => void): Promise<number> {
  await loadNamespacesWithRetry("call");
  return toast({
    title: i18next.t("call:missed.title"),
    description: name,
    stays: callBack !== undefined,
    ...(callBack && { action: { label: i18next.t("call:missed.callBack"), run: callBack } }),
  });
}
