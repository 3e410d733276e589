import { useStore } from "@nanostores/react";
import { lazy } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { $moments } from "#client/lib/stores/moments.ts";
import { OnceOpened } from "#client/ui/overlays/once-opened.tsx";

const MomentCard = lazy(() => retryLostPart(() => import("./moment-card.tsx")));

/** Rendered once, above every page of a member. */
export function MomentCards() {
  const moment = useStore($moments)[0] ?? null;
  return (
    <OnceOpened open={moment !== null}>
      <MomentCard moment={moment} />
    </OnceOpened>
  );
}
