import { dateText } from "#contract/dates.ts";
import { LANG_NAMES, type Lang, otherLang } from "#contract/lang.ts";
import { iso } from "#contract/time.ts";
import type { OutboxMail } from "#src/services/mail/outbox.ts";

const safe = Bun.escapeHTML;

export function listPage(mails: OutboxMail[], lang: Lang): string {
  const t = OUTBOX_TEXTS[lang];
  const rows = mails.map(
    (mail) => `<li><a class="row" href="${addressOf(mail, lang)}">
<span class="subject">${safe(mail.subject)}</span>${timeOf(mail, lang)}
<span class="to">${safe(mail.to)}</span></a></li>`,
  );
  return page(
    { title: t.title, lang, path: "/outbox" },
    `<p class="lead">${t.lead}</p>
${
  mails.length > 0
    ? `<ol>${rows.join("\n")}</ol>`
    : `<div class="empty"><h2>${t.emptyTitle}</h2><p>${t.emptyText}</p><a href="/">${t.home}</a></div>`
}`,
  );
}

/** `ours` is the address that the e-mail's links begin with, `here` the one that the reader has open. */
export function mailPage(mail: OutboxMail, lang: Lang, origins: { ours: string; here: string }): string {
  const t = OUTBOX_TEXTS[lang];
  return page(
    { title: mail.subject, lang, path: `/outbox/${mail.id}` },
    `<p><a href="/outbox?lang=${lang}">← ${t.back}</a></p>
<dl><dt>${t.from}</dt><dd>${safe(mail.from)}</dd><dt>${t.to}</dt><dd>${safe(mail.to)}</dd></dl>${timeOf(mail, lang)}
<h2>${t.asHtml}</h2>
<iframe title="${t.asHtml}" sandbox="${SANDBOX}" srcdoc="${safe(framed(mail.html, origins))}"></iframe>
<h2>${t.asText}</h2>
<pre>${linked(mail.text, origins)}</pre>`,
  );
}

/** No script runs and the page around is out of reach; a clicked link opens in the reader's window. */
const SANDBOX = "allow-top-navigation-by-user-activation";

interface Origins {
  ours: string;
  here: string;
}

/** To the address that the reader has open: another host has other storage, so another person. */
const reachable = (link: string, { ours, here }: Origins) =>
  URL.parse(link)?.origin === ours ? here + link.slice(ours.length) : link;

const framed = (html: string, origins: Origins) =>
  new HTMLRewriter()
    .on("a[href]", {
      element(element) {
        element.setAttribute("href", reachable(element.getAttribute("href")!, origins));
        element.setAttribute("target", "_top");
      },
    })
    .transform(html);

const linked = (text: string, origins: Origins) =>
  safe(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${reachable(link, origins)}">${link}</a>`);

const addressOf = ({ id }: OutboxMail, lang: Lang) => `/outbox/${id}?lang=${lang}`;

const timeOf = ({ at }: OutboxMail, lang: Lang) =>
  `<time datetime="${iso(at.getTime())}">${dateText(at, lang, { dateStyle: "medium", timeStyle: "short" })}</time>`;

const page = (
  { title, lang, path }: { title: string; lang: Lang; path: string },
  body: string,
) => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${[...new Set([safe(title), OUTBOX_TEXTS[lang].title])].join(" · ")}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<header><h1>${safe(title)}</h1><a href="${path}?lang=${otherLang(lang)}">${LANG_NAMES[otherLang(lang)]}</a></header>
${body}
</main>
</body>
</html>
`;

const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #0c0b0a; color: #f4efe6; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
header { display: flex; gap: 16px; align-items: baseline; justify-content: space-between; }
h1 { margin: 0; font-size: 28px; line-height: 1.25; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 32px 0 12px; font-size: 16px; font-weight: 600; }
a { color: #f0d9a0; text-underline-offset: 3px; padding: 10px 0; }
a:focus-visible { outline: 2px solid #d8b46a; outline-offset: 3px; border-radius: 4px; }
.lead, time, .to, dt { color: #a89f91; }
ol { margin: 24px 0 0; padding: 0; list-style: none; border-top: 1px solid #2b2722; }
.row { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 8px; color: inherit; text-decoration: none; border-bottom: 1px solid #2b2722; }
@media (max-width: 600px) { .row { grid-template-columns: 1fr; } }
.row:hover { background: #151311; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to { grid-column: 1 / -1; overflow-wrap: anywhere; }
time { font-size: 14px; white-space: nowrap; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 4px; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: max(560px, 85vh); border: 0; border-radius: 16px; background: #f3eee5; }
pre { margin: 0; padding: 20px; border-radius: 16px; background: #151311; font: 14px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { margin-top: 48px; padding: 48px 24px; border-radius: 16px; background: #151311; text-align: center; }
.empty h2 { margin: 0 0 8px; font-size: 20px; }
`;

const OUTBOX_TEXTS: Record<Lang, OutboxTexts> = {
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
