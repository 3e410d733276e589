import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "#client/lib/api.ts";
import { whenNotWriting } from "#client/lib/browser/writing.ts";
import { formatTime } from "#client/lib/format/date.ts";
import { PUBLIC } from "#client/lib/query.ts";
import { $maintenance } from "#client/lib/stores/maintenance.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PageMessage } from "#client/ui/states/page-message.tsx";

const ASK_EVERY_MS = 10_000;

/** Polls the server until maintenance is over; a connected socket is faster. */
export function useServerPolling() {
  return useQuery({
    queryKey: [PUBLIC, "app-version"],
    queryFn: () => unwrap(api.api.common["app-version"].get()),
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.status === "success" ? false : ASK_EVERY_MS),
  });
}

/** `until` is null if the end is unknown. */
export function MaintenanceMessage({
  until,
  asking,
  onAsk,
}: {
  until: number | null;
  asking: boolean;
  onAsk: () => void;
}) {
  const { t } = useTranslation("shell");
  const time = until === null ? "" : formatTime(new Date(until));
  return (
    <PageMessage
      title={t("maintenance.title")}
      text={time ? t("maintenance.until", { time }) : t("maintenance.text")}
      actions={
        <Button loading={asking} onClick={onAsk}>
          {t("maintenance.check")}
        </Button>
      }
    />
  );
}

/** The page stays mounted, so that half-written forms and texts are still there afterwards. */
export default function MaintenanceNotice({ until }: { until: number }) {
  const { t } = useTranslation("shell");
  const client = useQueryClient();
  const { isSuccess, isFetching, refetch } = useServerPolling();
  useEffect(() => {
    if (!isSuccess) return;
    $maintenance.set(null);
    void client.invalidateQueries();
  }, [isSuccess, client]);
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={t("maintenance.title")}
      tabIndex={-1}
      ref={takeFocus}
      className="fixed inset-0 z-60 flex animate-fade-in flex-col overflow-y-auto bg-ink outline-none"
    >
      <MaintenanceMessage until={until} asking={isFetching} onAsk={() => void refetch()} />
    </div>
  );
}

/** A sentence that is being written goes on in its field. */
function takeFocus(element: HTMLElement | null): (() => void) | undefined {
  return element ? whenNotWriting(() => element.focus()) : undefined;
}
