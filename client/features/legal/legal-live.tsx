import { useStore } from "@nanostores/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { configQuery, useConfig } from "#client/lib/queries/use-config.ts";
import { $cookiesAgreed } from "#client/lib/stores/cookie-notice.ts";
import { isBelow } from "#contract/paths.ts";
import { termsQuery } from "./api.ts";

const TermsBanner = lazy(() => retryLostPart(() => import("./terms-banner.tsx")));
const TermsDialog = lazy(() => retryLostPart(() => import("./terms-dialog.tsx")));

/** Pages without the dialog: to read the terms, ask about them, or delete the account. */
const PAGES_WITHOUT_DIALOG = ["/faq", "/support", "/settings/account"];

/** Runs on every page of a member: announces new terms, and asks for consent once they are in force; never in a talk. */
export function LegalLive({ onStage }: { onStage: boolean }) {
  const { pathname } = useLocation();
  const terms = useQuery(termsQuery).data;
  const [isClosed, setClosed] = useState(false);
  const cookiesAgreed = useStore($cookiesAgreed);
  useCurrentEdition(terms?.current);
  if (!terms || onStage) return null;
  const { current, agreed, coming } = terms;
  if (agreed === null || agreed < current) {
    if (PAGES_WITHOUT_DIALOG.some((prefix) => isBelow(prefix, pathname))) return null;
    return (
      <Suspense>
        <TermsDialog version={current} />
      </Suspense>
    );
  }
  // The banner would cover the last messages of a chat, or the note about cookies on a first visit.
  if (!cookiesAgreed || !coming || agreed >= coming.version || isClosed || isBelow("/chats", pathname))
    return null;
  return (
    <Suspense>
      <TermsBanner coming={coming} onClose={() => setClosed(true)} />
    </Suspense>
  );
}

/** Reads the settings again in a page that was open when an edition took effect: its articles are those of the settings. */
function useCurrentEdition(current: string | undefined): void {
  const client = useQueryClient();
  const known = useConfig()?.legalEdition;
  const isOutdated = current !== undefined && known !== undefined && known !== current;
  useEffect(() => {
    if (isOutdated) void client.invalidateQueries({ queryKey: configQuery.queryKey });
  }, [isOutdated, client]);
}
