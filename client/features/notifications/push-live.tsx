import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { onWorkerMessage } from "./browser.ts";
import { logPushFailure, refreshSubscription } from "./push.ts";

interface PushLiveProps {
  userId: string;
  /** Returns whether this page took it. */
  onShare: (fragment: string) => boolean;
}

export function PushLive({ userId, onShare }: PushLiveProps) {
  const router = useRouter();
  const lang = useTranslation().i18n.language;

  useEffect(() => {
    const freshen = () => void refreshSubscription(userId, lang).catch(logPushFailure);
    freshen();
    return onWorkerMessage((message) => {
      if (message.kind === "share") return onShare(message.fragment);
      if (message.kind === "open") router.history.push(message.url);
      else freshen();
      return true;
    });
  }, [userId, lang, router, onShare]);
  return null;
}
