import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import type { ModeratedReport, Verdict } from "#contract/moderation.ts";
import { decide, hold } from "./api.ts";
import { useConsoleAction } from "./queries.ts";
import { SuspendDialog } from "./suspend-dialog.tsx";

/** The verdicts, and what else a moderator may do about the reported person. */
export function ReportActions({ report }: { report: ModeratedReport }) {
  const { t } = useTranslation("moderation");
  const { id, reported, heldUntil, decision } = report;
  const [suspending, setSuspending] = useState(false);
  const deciding = useConsoleAction((verdict: Verdict) => decide(id, verdict));
  const holding = useConsoleAction(() => hold(id));
  const verdictButton = (verdict: Verdict) =>
    decision?.verdict !== verdict && (
      <Button
        size="sm"
        variant={verdict === "upheld" ? "tertiary" : "outline"}
        loading={deciding.isPending && deciding.variables === verdict}
        onClick={() => deciding.mutate(verdict)}
      >
        {t(`act.${verdict}`)}
      </Button>
    );
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {verdictButton("upheld")}
      {verdictButton("dismissed")}
      {!heldUntil && (
        <Button size="sm" loading={holding.isPending} onClick={() => holding.mutate(undefined)}>
          {t("act.hold")}
        </Button>
      )}
      {reported && !reported.blocked && !reported.deleted && (
        <>
          <Button size="sm" onClick={() => setSuspending(true)}>
            {t("act.suspend")}
          </Button>
          <SuspendDialog
            open={suspending}
            onOpenChange={setSuspending}
            person={reported}
            reason={report.reason}
          />
        </>
      )}
    </div>
  );
}
