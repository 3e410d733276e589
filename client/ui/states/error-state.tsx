import { CircleAlert } from "lucide-react";
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
  const retry = onRetry && (
    <Button size={quiet ? "sm" : undefined} onClick={onRetry} loading={retrying}>
      {t("retry")}
    </Button>
  );
  if (quiet)
    return (
      <div
        role="alert"
        // A retry changes its button only.
        aria-atomic="false"
        className="flex flex-wrap items-center justify-between gap-3 px-4 py-2 text-dim text-sm"
      >
        {online ? (title ?? t("errorTitle")) : t("offlineTitle")}
        {online && retry}
      </div>
    );
  return (
    <div role="alert" aria-atomic="false">
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
