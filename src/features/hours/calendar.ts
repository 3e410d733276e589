import type { Lang } from "#contract/lang.ts";
import type { Config } from "#src/config.ts";

interface Described {
  lang: Lang;
  brand: Config["brand"];
  url: URL;
  now: number;
}

const TEXTS: Record<Lang, { summary: (brand: string) => string; description: string }> = {
  ru: {
    summary: (brand) => `${brand}: вечер знакомств по видео`,
    description: "В это время здесь собирается больше людей. Нажмите «Начать», и вы в разговоре.",
  },
  en: {
    summary: (brand) => `${brand}: an evening of video chat`,
    description: "More people come together at this time. Press Start, and you are in a talk.",
  },
};

/** One evening as iCalendar (RFC 5545). Times are UTC: a file that names a zone without its rules is an hour off in Outlook. */
export function calendarOf(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  { lang, brand, url, now }: Described,
): string {
  const texts = TEXTS[lang];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Randevu//Evenings//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    // Downloads of the same evening are one entry in the calendar.
    `UID:evening-${stamp(startsAt)}@${url.hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(texts.summary(lang === "ru" ? brand.nameRu : brand.name))}`,
    `DESCRIPTION:${escaped(texts.description)}`,
    `URL:${url.href}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-PT15M",
    `DESCRIPTION:${escaped(texts.summary(lang === "ru" ? brand.nameRu : brand.name))}`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}

const stamp = (time: number): string => `${new Date(time).toISOString().replace(/[-:]|\.\d+/g, "")}`;
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&");

const LINE_BYTES = 75;

/** Folds a line at 75 bytes, never inside a character. */
function folded(line: string): string {
  const lines = [""];
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LINE_BYTES) {
      lines.push(" ");
      bytes = 1;
    }
    lines[lines.length - 1] += sign;
    bytes += size;
  }
  return lines.join("\r\n");
}
