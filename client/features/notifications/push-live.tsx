import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { $session, hasLeft } from "#client/lib/session.ts";
import { onWorkerMessage } from "./browser.ts";
import { refreshSubscription, sessionEnded } from "./push.ts";

interface PushLiveProps {
  userId: string;
  /** Opens what another app shares; returns whether this page took it. */
  onShare: (fragment: string) => boolean;
}

/** Runs on every page of a member: refreshes the subscription, handles messages of the worker, and unsubscribes at sign-out. */
export function PushLive({ userId, onShare }: PushLiveProps) {
  const router = useRouter();
  const lang = useTranslation().i18n.language;

  useEffect(() => {
    const freshen = () => void refreshSubscription(userId, lang).catch(logFailure);
    freshen();
    return onWorkerMessage((message) => {
      if (message.kind === "share") return onShare(message.fragment);
      if (message.kind === "open") router.history.push(message.url);
      else freshen();
      return true;
    });
  }, [userId, lang, router, onShare]);

  useEffect(
    () =>
      $session.listen(({ token, ended }) => {
        if (token === null) sessionEnded(hasLeft(ended)).catch(logFailure);
      }),
    [],
  );
  return null;
}

/** Specification, section 8: failures of push tokens are only logged. */
const logFailure = (error: unknown) => console.error("Push", error);
