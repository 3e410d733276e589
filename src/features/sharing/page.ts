import type { Lang } from "#contract/lang.ts";
import { VIP_PROMOTION_DAYS } from "#contract/limits.ts";
import type { Preview } from "./view.ts";

interface PageTexts {
  invites: string;
  open: string;
  about: string;
  gone: string;
  goneText: string;
  home: string;
}

const TEXTS: Record<Lang, PageTexts> = {
  ru: {
    invites: "Вас зовут на встречу",
    open: "Открыть встречу",
    about: `Время и место видят участники с VIP. Регистрация займёт минуту, а VIP на ${VIP_PROMOTION_DAYS} дней сейчас бесплатный.`,
    gone: "Этой встречи больше нет",
    goneText: "Она прошла, отменена, или ссылка неполная.",
    home: "На главную",
  },
  en: {
    invites: "You’re invited",
    open: "Open the event",
    about: `VIP members see the time and place. Signing up takes a minute, and ${VIP_PROMOTION_DAYS} days of VIP are free right now.`,
    gone: "This event is gone",
    goneText: "It’s over, it was cancelled, or the link is incomplete.",
    home: "Home",
  },
};

interface PageOf {
  id: string;
  preview: Preview | null;
  lang: Lang;
  brand: string;
  origin: string;
}

/** A page rendered by the server, since messengers run no scripts for their link previews. */
export function meetPage({ id, preview, lang, brand, origin }: PageOf): string {
  const t = TEXTS[lang];
  const title = preview?.title ?? t.gone;
  const place = preview ? [preview.city, preview.day].filter(Boolean).join(" · ") : t.goneText;
  // The client starts in Russian for new visitors (client/index.html).
  const from = lang === "en" ? "?from=en" : "";
  const body = preview
    ? `<p class="kicker">${t.invites}</p><h1 dir="auto">${safe(title)}</h1><p class="place">${safe(place)}</p>
<a class="main" href="/events/${id}${from}">${t.open}</a><p class="note">${t.about}</p>`
    : `<h1>${t.gone}</h1><p class="place">${t.goneText}</p><a class="main" href="/${from}">${t.home}</a>`;
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="theme-color" content="#0c0b0a">
<title>${safe(title)} · ${safe(brand)}</title><meta name="description" content="${safe(place)}">
<meta property="og:type" content="website"><meta property="og:site_name" content="${safe(brand)}">
<meta property="og:title" content="${safe(title)}"><meta property="og:description" content="${safe(place)}">
<meta property="og:image" content="${safe(origin)}/og.jpg"><meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><main><a class="brand" href="/${from}">${safe(brand)}</a><section>${body}</section></main></body></html>`;
}

const STYLE = `
*{box-sizing:border-box}body{margin:0;background:#0c0b0a;color:#f4efe6;font:17px/1.5 Onest,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{min-height:100vh;max-width:560px;margin:0 auto;padding:24px 20px 48px;display:flex;flex-direction:column}
.brand{font:22px/44px Prata,Georgia,serif;color:#d8b46a;text-decoration:none}
section{margin:auto 0;padding:32px 28px;background:#151311;border:1px solid #2a2622;border-radius:16px}
.kicker{margin:0 0 8px;color:#d8b46a}h1{margin:0;font:400 32px/1.25 Prata,Georgia,serif;overflow-wrap:anywhere}
.place{margin:12px 0 28px;color:#a89f91;font-size:18px}.note{margin:16px 0 0;color:#a89f91;font-size:15px}
.main{display:block;min-height:52px;line-height:52px;border-radius:10px;background:linear-gradient(135deg,#d8b46a,#f0d9a0);color:#151311;font-weight:600;text-align:center;text-decoration:none}
:focus-visible{outline:3px solid #f0d9a0;outline-offset:3px}`;

const safe = Bun.escapeHTML;
