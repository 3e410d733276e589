import { CircleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../buttons/button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { OfflineState } from "./offline-state.tsx";
import { useSaysOffline } from "./says-offline.ts";
import { useOnline } from "./use-online.ts";

export interface ErrorStateProps {
  title?: string;
  text?: string;
  onRetry?: () => void;
  retrying?: boolean;
  quiet?: boolean;
}

/** Without a network it says so, whatever the error was. */
export function ErrorState({ title, text, onRetry, retrying, quiet = false }: ErrorStateProps) {
  const { t } = useTranslation("ui");
  const online = useOnline();
  useSaysOffline(quiet && !online);
  const { isNews, press } = useNews(title ?? t("errorTitle"));
  const role = isNews ? "alert" : undefined;
  const retry = onRetry && (
    <Button size={quiet ? "sm" : undefined} onClick={() => press(onRetry)} loading={retrying}>
      {t("retry")}
    </Button>
  );
  if (quiet)
    return (
      <div
        role={role}
        // A retry changes its button only.
        aria-atomic="false"
        className="flex flex-wrap items-center justify-between gap-3 px-4 py-2 text-dim text-sm"
      >
        {online ? (title ?? t("errorTitle")) : t("offlineTitle")}
        {online && retry}
      </div>
    );
  return (
    <div role={role} aria-atomic="false">
      {online ? (
        <EmptyState
          icon={<CircleAlert />}
          title={title ?? t("errorTitle")}
          text={text ?? t("errorText")}
          action={retry}
        />
      ) : (
        <OfflineState />
      )}
    </div>
  );
}

let lastGone = { what: "", at: Number.NEGATIVE_INFINITY };
const MOMENT_MS = 1_000;

/** The same error of the same page that goes and comes back by itself at once is said once; after a press or on another page, again. */
function useNews(words: string) {
  const [what] = useState(() => `${globalThis.location?.pathname} ${words}`);
  const [isNews] = useState(() => what !== lastGone.what || performance.now() - lastGone.at > MOMENT_MS);
  const isPressed = useRef(false);
  useEffect(
    () => () => {
      lastGone = { what: isPressed.current ? "" : what, at: performance.now() };
    },
    [what],
  );
  const press = (retry: () => void) => {
    isPressed.current = true;
    retry();
  };
  return { isNews, press };
}
