import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PageMessage } from "#client/ui/states/page-message.tsx";
import { OPTIONAL_MAIL_KINDS } from "#contract/optional-mails.ts";
import { unsubscribe } from "./api.ts";

/** Waits for a press, since mail scanners open links too. */
export function Unsubscribe({ token }: { token: string }) {
  const { t } = useTranslation("notifications");
  useTitle(t("unsubscribe.pageTitle"));
  const ending = useMutation({ mutationFn: () => unsubscribe(token) });
  const kind = OPTIONAL_MAIL_KINDS.find((name) => name === token.split(".")[1]);
  const isWrong = !kind || (ending.error instanceof Failure && ending.error.code === "not_found");

  if (isWrong) return <Note title={t("unsubscribe.wrongTitle")} text={t("unsubscribe.wrongText")} />;
  if (ending.isSuccess) return <Note title={t("unsubscribe.doneTitle")} text={t("unsubscribe.doneText")} />;
  return (
    <PageMessage
      title={t(`unsubscribe.titles.${kind}`)}
      text={ending.isError ? <span role="alert">{t("unsubscribe.failed")}</span> : t("unsubscribe.text")}
      actions={
        <Button variant="primary" size="lg" loading={ending.isPending} onClick={() => ending.mutate()}>
          {t("unsubscribe.button")}
        </Button>
      }
    />
  );
}

function Note({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("notifications");
  return (
    <PageMessage
      title={title}
      text={<span role="status">{text}</span>}
      actions={
        <Button asChild>
          <Link to="/settings/$section" params={{ section: "notifications" }}>
            {t("unsubscribe.settings")}
          </Link>
        </Button>
      }
    />
  );
}
