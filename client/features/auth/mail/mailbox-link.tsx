import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { Button } from "#client/ui/buttons/button.tsx";

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

const MAILBOXES = [
  {
    id: "mailru",
    url: "https://e.mail.ru/inbox/",
    domains: ["mail.ru", "bk.ru", "inbox.ru", "list.ru", "internet.ru", "xmail.ru"],
  },
  {
    id: "yandex",
    url: "https://mail.yandex.ru/",
    domains: ["yandex.ru", "ya.ru", "yandex.com", "yandex.by", "yandex.kz", "narod.ru"],
  },
  { id: "gmail", url: "https://mail.google.com/mail/u/0/#inbox", domains: ["gmail.com", "googlemail.com"] },
  {
    id: "rambler",
    url: "https://mail.rambler.ru/",
    domains: ["rambler.ru", "lenta.ru", "autorambler.ru", "myrambler.ru", "ro.ru"],
  },
  {
    id: "outlook",
    url: "https://outlook.live.com/mail/",
    domains: ["outlook.com", "hotmail.com", "live.com", "msn.com", "live.ru"],
  },
  { id: "icloud", url: "https://www.icloud.com/mail/", domains: ["icloud.com", "me.com", "mac.com"] },
  { id: "yahoo", url: "https://mail.yahoo.com/", domains: ["yahoo.com"] },
  { id: "proton", url: "https://mail.proton.me/", domains: ["proton.me", "protonmail.com", "pm.me"] },
] as const;

type Mailbox = (typeof MAILBOXES)[number];

/** @internal */
export function mailboxOf(email: string): Mailbox | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return MAILBOXES.find(({ domains }) => (domains as readonly string[]).includes(domain)) ?? null;
}
