import { useStore } from "@nanostores/react";
import { lazy } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { OnceOpened } from "#client/ui/overlays/once-opened.tsx";
import { $arrived } from "./arrived.ts";

const ArrivedCard = lazy(() => retryLostPart(() => import("./arrived-card.tsx")));

/** Rendered once, above every page of a member but a talk's. */
export function ArrivedBanner({ onStage }: { onStage: boolean }) {
  const arrived = useStore($arrived);
  const shown = onStage ? null : arrived;
  return (
    <OnceOpened open={shown !== null}>
      <ArrivedCard arrived={shown} />
    </OnceOpened>
  );
}
