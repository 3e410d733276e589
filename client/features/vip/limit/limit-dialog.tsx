import { useStore } from "@nanostores/react";
import { lazy, useState } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { $limit, closeLimit, type Limit } from "#client/lib/stores/limit-dialog.ts";
import { OnceOpened } from "#client/ui/overlays/once-opened.tsx";

const LimitOffer = lazy(() => retryLostPart(() => import("./limit-offer.tsx")));

export function LimitDialog() {
  const limit = useStore($limit);
  // The dialog keeps its content while it closes.
  const [latest, setLatest] = useState<Limit>("chats");
  if (limit && limit !== latest) setLatest(limit);
  return (
    <OnceOpened open={limit !== null} onCancel={closeLimit}>
      <LimitOffer limit={latest} open={limit !== null} />
    </OnceOpened>
  );
}
