import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { meQuery, useMeChange } from "#client/lib/queries/me.ts";
import { endSession } from "#client/lib/session.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/button.tsx";
import { RESTORE_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import { AuthPage } from "./auth-page.tsx";
import { restoreProfile } from "./calls.ts";

/** Where somebody lands who signs in to an account they have deleted: they may come back, or leave it at that. */
export function Deleted() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  const restore = useMeChange(restoreProfile);
  const erasedAt = new Date(Date.parse(me.deletedAt ?? "") + RESTORE_DAYS * DAY_MS);
  const date = me.deletedAt ? formatDay(erasedAt, new Date()) : "";

  function comeBack() {
    restore.mutate(undefined, {
      onSuccess: () => navigate({ to: "/profile", replace: true }),
      onError: toastFailure,
    });
  }

  return (
    <AuthPage pageTitle={t("titles.deleted")} title={t("deleted.title")} text={t("deleted.text", { date })}>
      <Button variant="primary" size="lg" loading={restore.isPending} onClick={comeBack}>
        {t("deleted.restore")}
      </Button>
      <Button variant="ghost" onClick={() => endSession("left")}>
        {t("deleted.leave")}
      </Button>
    </AuthPage>
  );
}
