import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { MarkedText } from "#client/ui/text/marked-text.tsx";

export function MailHint() {
  const { t } = useTranslation("auth");
  const text = useConfig()?.outbox ? t("signUp.outboxHint") : t("signUp.sentHint");
  return (
    <p className="text-dim">
      <MarkedText text={text} components={{ outbox: <OutboxLink /> }} />
    </p>
  );
}

/** The server renders this page, so it is not a `<Link>`. */
function OutboxLink({ children }: { children?: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <a href={`/outbox?lang=${i18n.language}`} target="_blank" rel="noreferrer" className="link">
      {children}
    </a>
  );
}
