import type { Lang } from "#contract/lang.ts";

export const OUTBOX_TEXTS: Record<Lang, OutboxTexts> = {
  ru: {
    title: "Исходящие письма",
    lead: "Почтовый сервер не настроен, поэтому письма никуда не уходят и остаются здесь. Страница видна только на этом компьютере.",
    emptyTitle: "Писем пока нет",
    emptyText: "Зарегистрируйтесь или запросите новый пароль — письмо появится здесь через секунду.",
    home: "На главную",
    back: "Все письма",
    to: "Кому",
    from: "От кого",
    asHtml: "Как в почте",
    asText: "Текстом",
  },
  en: {
    title: "Outbox",
    lead: "No mail server is set up, so e-mails aren’t sent and stay here. Only this computer can see the page.",
    emptyTitle: "No e-mails yet",
    emptyText: "Sign up or ask for a new password, and the e-mail appears here within a second.",
    home: "Home",
    back: "All e-mails",
    to: "To",
    from: "From",
    asHtml: "As in a mailbox",
    asText: "As plain text",
  },
};

interface OutboxTexts {
  title: string;
  lead: string;
  emptyTitle: string;
  emptyText: string;
  home: string;
  back: string;
  to: string;
  from: string;
  asHtml: string;
  asText: string;
}
