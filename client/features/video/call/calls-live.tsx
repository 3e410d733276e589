import { useStore } from "@nanostores/react";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { lazy, Suspense, useEffect, useRef } from "react";
import { textsAtLast } from "#client/lib/i18n.ts";
import { loadAtLast } from "#client/lib/lost-parts/lost-chunk.ts";
import { dismissToast, toast } from "#client/ui/toast.ts";
import { $missed, $ring, watchCalls } from "./ring.ts";

const IncomingCall = lazy(() => loadAtLast(() => import("./incoming-call.tsx")));

/** Calls on every page of a member: a ringing call takes the screen, a missed one brings a toast. */
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
    // They may be calling again, and its place is where the call is taken.
    if (rings && toastId.current !== null) dismissToast(toastId.current);
  }, [rings]);
  useEffect(() => {
    if (!missed) return;
    $missed.set(null);
    const { from, busy } = missed;
    const callBack = () => void navigate({ to: "/profile/$id/call", params: { id: from.id } });
    // Calling back would end the talk that is on.
    void showMissed(from.name, busy ? undefined : callBack).then((id) => {
      toastId.current = id;
    });
  }, [missed, navigate]);
}

/** A user who was away finds it later; in a talk it must not cover anything for long. */
async function showMissed(name: string, callBack?: () => void): Promise<number> {
  await textsAtLast("call");
  return toast({
    title: i18next.t("call:missed.title"),
    description: name,
    stays: callBack !== undefined,
    ...(callBack && { action: { label: i18next.t("call:missed.callBack"), run: callBack } }),
  });
}
