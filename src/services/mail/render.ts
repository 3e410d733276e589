import { unbroken } from "#contract/clean.ts";
import type { Lang } from "#contract/lang.ts";
import type { Brand, MailContent } from "./mail.ts";

/** Tables and inline styles, since half of all mail clients support nothing newer; a dark theme for those with media queries. */
export function render(mail: MailContent, brand: Brand, lang: Lang): { html: string; text: string } {
  return { html: html(mail, brand, lang), text: text(mail, brand) };
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = `margin:0 0 16px;${FONT};font-size:16px;line-height:25px;color:#2b2620`;
const SMALL = `margin:0 0 8px;${FONT};font-size:13px;line-height:20px;color:#6f675c`;
const LINE = "margin:24px 0 16px;border-top:1px solid #e8e1d5;font-size:0;line-height:0";

/** Mail clients without media queries keep the inline styles. */
const STYLES = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0c0b0a!important}
.card{background:#1e1b18!important}
.line{border-color:#332e28!important}
.text{color:#f4efe6!important}
.quiet,.quiet a,.text a{color:#a89f91!important}
}
@media (max-width:480px){
.edge{padding:16px 8px!important}
.head,.card{padding-left:20px!important;padding-right:20px!important}
}`;

const html = (
  { subject, preheader, heading, paragraphs, button, second, notes, unsubscribe }: MailContent,
  brand: Brand,
  lang: Lang,
) =>
  `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${safe(subject)}</title>
<style>${STYLES}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3eee5">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${safe(preheader)}${"&#8199;&#65279;".repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3eee5" class="page">
<tr><td align="center" class="edge" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td bgcolor="#151311" class="head" style="padding:24px 32px;border-radius:16px 16px 0 0;background:#151311">
<span style="font-family:Georgia,'Times New Roman',serif;font-size:22px;letter-spacing:1px;color:#d8b46a">${safe(brand.name)}</span>
</td></tr>
<tr><td bgcolor="#ffffff" class="card" style="padding:32px 32px 24px;border-radius:0 0 16px 16px;background:#ffffff">
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:24px;line-height:32px;font-weight:600;color:#151311">${shown(heading)}</h1>
${paragraphs.map((line) => `<p class="text" style="${PARAGRAPH}">${shown(line)}</p>`).join("\n")}
${button ? buttonHtml(button) : ""}
${second ? `<p class="text" style="${PARAGRAPH}"><a href="${safe(second.link)}" style="color:#6f675c">${shown(second.label)}</a></p>` : ""}
${button || notes.length > 0 ? `<div class="line" style="${LINE}"></div>` : ""}
${button ? addressHtml(button.link, lang) : ""}
${notes.map((line) => `<p class="quiet" style="${SMALL}">${shown(line)}</p>`).join("\n")}
</td></tr>
<tr><td align="center" style="padding:20px 32px 0">
<p class="quiet" style="${SMALL}">${safe(brand.name)} · <a href="mailto:${safe(brand.supportEmail)}" style="color:#6f675c">${safe(brand.supportEmail)}</a></p>
${unsubscribe ? `<p class="quiet" style="${SMALL}"><a href="${safe(unsubscribe.link)}" style="color:#6f675c">${shown(unsubscribe.label)}</a></p>` : ""}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

/** Outlook renders a coloured cell, too. */
const buttonHtml = ({ label, link }: NonNullable<MailContent["button"]>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px">
<tr><td align="center" bgcolor="#d8b46a" style="border-radius:10px;background:#d8b46a">
<a href="${safe(link)}" style="display:inline-block;padding:14px 28px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:#151311;text-decoration:none;border-radius:10px">${shown(label)}</a>
</td></tr>
</table>`;

/** For clients that show no buttons. */
const addressHtml = (link: string, lang: Lang) =>
  `<p class="quiet" style="${SMALL}">${NO_BUTTON[lang]}<br><a href="${safe(link)}" style="color:#6f675c;word-break:break-all">${safe(link)}</a></p>`;

const NO_BUTTON: Record<Lang, string> = {
  ru: "Или откройте ссылку:",
  en: "Or open this link:",
};

const text = ({ heading, paragraphs, button, second, notes, unsubscribe }: MailContent, brand: Brand) =>
  [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...(second ? [`${second.label}:\n${second.link}`] : []),
    ...notes,
    `--\n${brand.name}\n${brand.supportEmail}`,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.link}`] : []),
  ].join("\n\n");

const shown = (words: string) => safe(unbroken(words));
const safe = Bun.escapeHTML;
