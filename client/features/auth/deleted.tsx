import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { meQuery, useMeChange } from "#client/lib/queries/me.ts";
import { endSession } from "#client/lib/session.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { RESTORE_DAYS } from "#contract/limits.ts";
import { LOGIN_PATH } from "#contract/paths.ts";
import { DAY_MS } from "#contract/time.ts";
import { restoreProfile } from "./api.ts";
import { AuthPage } from "./auth-page.tsx";

export function JustDeleted() {
  const { t } = useTranslation("auth");
  const [date] = useState(() => dayOfErasure(new Date()));
  return (
    <AuthPage
      pageTitle={t("titles.deleted")}
      title={t("deleted.doneTitle")}
      text={t("deleted.doneText", { date })}
    >
      <p className="text-dim">{t("deleted.doneHow")}</p>
      <Button variant="primary" size="lg" asChild>
        <Link to={LOGIN_PATH}>{t("deleted.logIn")}</Link>
      </Button>
      <Button variant="ghost" asChild>
        <Link to="/">{t("deleted.home")}</Link>
      </Button>
    </AuthPage>
  );
}

export function Deleted() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  const restore = useMeChange(restoreProfile);
  const date = me.deletedAt ? dayOfErasure(new Date(me.deletedAt)) : "";
  const erased = me.erasesAt ? formatDay(new Date(me.erasesAt), new Date()) : date;

  function comeBack() {
    restore.mutate(undefined, {
      onSuccess: () => {
        socket.signIn();
        return navigate({ to: "/profile", replace: true });
      },
      onError: toastFailure,
    });
  }

  return (
    <AuthPage pageTitle={t("titles.deleted")} title={t("deleted.title")} text={t("deleted.text", { date })}>
      {erased !== date && <p className="text-dim">{t("deleted.waits", { date: erased })}</p>}
      <Button variant="primary" size="lg" loading={restore.isPending} onClick={comeBack}>
        {t("deleted.restore")}
      </Button>
      <Button variant="ghost" onClick={() => endSession("left")}>
        {t("deleted.leave")}
      </Button>
    </AuthPage>
  );
}

function dayOfErasure(deletedAt: Date): string {
  return formatDay(new Date(deletedAt.getTime() + RESTORE_DAYS * DAY_MS), new Date());
}
