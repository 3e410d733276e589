import { useStore } from "@nanostores/react";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { $badges } from "#client/lib/stores/badges.ts";
import { $cookiesAgreed } from "#client/lib/stores/cookie-notice.ts";
import { $updateReady } from "#client/lib/stores/release.ts";
import { isBelow } from "#contract/paths.ts";
import { $installMethod, watchInstallMethod } from "./install-method.ts";
import { countVisit, isHintDue, noteHint, type Visits } from "./visits.ts";

const InstallHint = lazy(() => retryLostPart(() => import("./install-hint.tsx")));

/** Pages without the hint: the settings have their own section, and in a chat the hint would cover the message field. */
const PAGES_WITHOUT_HINT = ["/chats", "/settings", "/share", "/auth", "/events"];

export function InstallLive({ onStage }: { onStage: boolean }) {
  const method = useStore($installMethod);
  const [visits, setVisits] = useState<Visits | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { chats, contacts } = useStore($badges);
  const cookiesAgreed = useStore($cookiesAgreed);
  const updateReady = useStore($updateReady);
  const { pathname } = useLocation();

  useEffect(() => {
    setVisits(countVisit());
    return watchInstallMethod();
  }, []);

  const mayStand =
    cookiesAgreed &&
    !updateReady &&
    !onStage &&
    !PAGES_WITHOUT_HINT.some((prefix) => isBelow(prefix, pathname));
  const isPossible = method === "button" || method === "ios";
  const isDue = visits !== null && mayStand && isPossible && isHintDue(visits, { waiting: chats + contacts });
  useEffect(() => {
    if (!isDue) return;
    noteHint();
    setVisits((before) => before && { ...before, hinted: true });
    setOpen(true);
  }, [isDue]);

  if (!isOpen || !mayStand || !isPossible) return null;
  return (
    <Suspense>
      <InstallHint method={method} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
