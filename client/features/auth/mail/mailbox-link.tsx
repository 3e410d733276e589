import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { mailboxOf } from "./mailbox.ts";

/** Opens the provider's webmail. Hidden without a mail server, when e-mails stay in the outbox. */
export function MailboxLink({ email }: { email: string }) {
  const { t } = useTranslation("auth");
  const hasOutbox = useConfig()?.outbox;
  const mailbox = hasOutbox ? null : mailboxOf(email);
  if (!mailbox) return null;
  return (
    <Button asChild variant="primary" size="lg">
      <a href={mailbox.url} target="_blank" rel="noreferrer">
        {t(`mailbox.open.${mailbox.id}`)}
        <ExternalLink aria-hidden="true" />
      </a>
    </Button>
  );
}
