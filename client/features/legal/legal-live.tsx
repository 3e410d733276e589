import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { loadAtLast } from "#client/lib/lost-parts/lost-chunk.ts";
import { $cookiesAgreed } from "#client/lib/stores/cookie-notice.ts";
import { isBelow } from "#contract/paths.ts";
import { termsQuery } from "./api.ts";

const TermsBanner = lazy(() => loadAtLast(() => import("./terms-banner.tsx")));
const TermsDialog = lazy(() => loadAtLast(() => import("./terms-dialog.tsx")));

/** Pages to read the terms, ask about them, or delete the account. */
const FREE_OF_QUESTIONS = ["/faq", "/support", "/settings/account"];

/** With a member on every page: announces new terms, and once they are in force asks for consent; never in a talk. */
export function LegalLive({ onStage }: { onStage: boolean }) {
  const { pathname } = useLocation();
  const terms = useQuery(termsQuery).data;
  const [isClosed, setClosed] = useState(false);
  const cookiesAgreed = useStore($cookiesAgreed);
  if (!terms || onStage) return null;
  const { current, agreed, coming } = terms;
  if (agreed === null || agreed < current) {
    if (FREE_OF_QUESTIONS.some((prefix) => isBelow(prefix, pathname))) return null;
    return (
      <Suspense>
        <TermsDialog version={current} />
      </Suspense>
    );
  }
  // A thread's last messages stand where the banner does, and so does the note about cookies on a first visit.
  if (!cookiesAgreed || !coming || agreed >= coming.version || isClosed || isBelow("/chats", pathname))
    return null;
  return (
    <Suspense>
      <TermsBanner coming={coming} onClose={() => setClosed(true)} />
    </Suspense>
  );
}
