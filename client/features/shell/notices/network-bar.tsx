import { useStore } from "@nanostores/react";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import clsx from "clsx";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useOutage } from "#client/lib/lost-parts/use-outage.ts";
import { isAnyRetrying, retryNow } from "#client/lib/queries/retrying.ts";
import { $slow } from "#client/lib/queries/slow.ts";
import { $connection } from "#client/lib/socket/state.ts";
import { OutageText } from "#client/ui/states/outage-text.tsx";
import { useIsOfflineSaid } from "#client/ui/states/says-offline.ts";
import { useOnline } from "#client/ui/states/use-online.ts";
import { hidesBar } from "../layout-rules.ts";

/** Keeps clear of inputs and buttons: above the bottom bar, beside the rail, and under the header of an open chat. */
export function NetworkBar() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const online = useOnline();
  const lost = useStore($connection) === "offline";
  const outage = useOutage(online && lost);
  const client = useQueryClient();
  const retrying = useRetrying();
  const slow = useStore($slow);
  const mayRetry = online && (retrying || slow);
  const isSaid = useIsOfflineSaid() && !online;
  const isOut = online && lost && outage !== null;
  const away = !online ? t("network.offline") : lost ? t("network.connecting") : "";
  const text = away || (mayRetry ? t(retrying ? "network.retrying" : "network.slow") : "");
  return (
    <div
      role="status"
      className={clsx(
        "pointer-events-none fixed inset-x-0 z-40 flex justify-center px-3 md:above-bottom-bars md:right-auto md:left-20 md:max-w-md",
        hidesBar(pathname)
          ? "max-md:top-[calc(4.5rem+var(--cookie-top-row,0px))]"
          : "max-md:above-bottom-bars",
      )}
    >
      {text && (
        <p
          className={
            // Still announced by screen readers, unlike the same text in the page.
            isSaid
              ? "sr-only"
              : "animate-rise-in rounded-lg border border-line bg-raised px-4 py-2 text-center text-sm shadow-lift"
          }
        >
          {isOut ? <OutageText outage={outage} /> : text}
          {mayRetry && (
            <button
              type="button"
              onClick={() => retryNow(client)}
              className="touch-target pointer-events-auto relative ml-3 text-gold underline underline-offset-4"
            >
              {t("network.now")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function useRetrying(): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => isAnyRetrying(client),
    () => false,
  );
}
