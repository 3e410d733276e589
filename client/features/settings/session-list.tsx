import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { LogOut, MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { countryName } from "#client/lib/format/country-name.ts";
import { formatRelative } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { requestSignOut } from "#client/lib/sign-out.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import type { SessionEntry } from "#contract/auth.ts";
import { connectionsQuery, endOtherSession, sessionsQuery, signOutEverywhere } from "./api.ts";
import { Block } from "./block.tsx";

export function SessionList() {
  const { t } = useTranslation(["settings", "auth"]);
  const client = useQueryClient();
  const { data } = useSuspenseQuery(sessionsQuery);
  const { data: connections } = useSuspenseQuery(connectionsQuery);
  const linked = connections.data.map(({ social }) => t(`auth:social.${social}`));
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: endOtherSession,
    onError: toastFailure,
    // Also after a failure: the session may have ended elsewhere.
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  const endAll = useMutation({ mutationFn: signOutEverywhere, onError: toastFailure });
  return (
    <Block title={t("sessions.title")} text={t("sessions.text")}>
      <ul>
        {data.data.map((session) => (
          <RowBoundary key={session.id}>
            <SessionRow
              session={session}
              ending={end.isPending && end.variables === session.id}
              onEnd={() => (session.current ? requestSignOut() : end.mutate(session.id))}
            />
          </RowBoundary>
        ))}
      </ul>
      {data.data.length > 1 && (
        <Button variant="outline" className="mt-5" onClick={() => setAsking(true)}>
          <LogOut aria-hidden="true" />
          {t("sessions.endAll")}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("sessions.endAllTitle")}
        description={[t("sessions.endAllText"), linked.length > 0 && t("sessions.endAllLinked", { linked })]
          .filter(Boolean)
          .join(" ")}
        confirmLabel={t("sessions.endAll")}
        pending={endAll.isPending}
        onConfirm={() => endAll.mutate()}
      />
    </Block>
  );
}

function SessionRow({
  session,
  ending,
  onEnd,
}: {
  session: SessionEntry;
  ending: boolean;
  onEnd: () => void;
}) {
  const { t } = useTranslation("settings");
  const country = session.country && countryName(session.country, currentLang());
  const seen = formatRelative(new Date(session.lastSeenAt), useNow());
  const device = session.device || t("sessions.unknown");
  return (
    <li className="flex items-start gap-4 border-line border-b py-4 last:border-b-0">
      <MonitorSmartphone aria-hidden="true" strokeWidth={1.5} className="mt-1 shrink-0 text-dim" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
          {device}
          {session.current && <Badge variant="good">{t("sessions.current")}</Badge>}
        </p>
        <p className="text-dim text-sm">
          {[country, session.current ? null : seen].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        loading={ending}
        onClick={onEnd}
        aria-label={`${t("sessions.end")}: ${device}`}
      >
        {t("sessions.end")}
      </Button>
    </li>
  );
}
