import { describe, expect, test } from "bun:test";
import { unbroken } from "#contract/clean.ts";
import type { MailData, MailTexts } from "./mail.ts";
import { render } from "./render.ts";
import { mailTextsEn } from "./texts-en.ts";
import { mailTextsRu } from "./texts-ru.ts";

const BRAND = { name: "Рандеву", supportEmail: "help@randevu.example" };
const AT = Date.UTC(2030, 0, 15, 12, 5);
const LINK = "https://randevu.example/auth/confirm/abc?x=1&y=2";

const END = { link: LINK, unsubscribe: "https://randevu.example/api/unsubscribe/token" };

const RENEWAL = {
  name: "Анна",
  price: { currency: "RUB", amount: 39_900 },
  at: AT,
  until: AT,
  days: 30,
  tries: 3,
  link: LINK,
  stop: LINK,
};

const DATA: MailData = {
  confirm: { name: "Анна", link: LINK },
  already_registered: { link: LINK },
  recovery: { name: "Анна", link: LINK },
  no_account: { link: LINK },
  new_email: { name: "Анна", link: LINK },
  new_email_notice: { name: "Анна", newEmail: "new@example.org", link: LINK },
  email_changed: { name: "Анна", newEmail: "new@example.org", at: AT, link: LINK },
  new_device: { name: "Анна", device: "Firefox · Android", country: "RU", at: AT, link: LINK },
  password_changed: { name: "Анна", at: AT, linked: ["vk", "google"], link: LINK },
  signed_out_everywhere: {
    name: "Анна",
    device: "Firefox · Android",
    country: "RU",
    at: AT,
    linked: ["vk"],
    link: LINK,
  },
  account_deleted: { name: "Анна", until: AT, link: LINK, recovery: LINK },
  appeal_decided: {
    name: "Анна",
    outcome: "overturned",
    what: "removal",
    answer: "Это была ошибка.",
    link: LINK,
  },
  selfie_decided: { name: "Анна", outcome: "refused", reason: "unclear", link: LINK },
  account_suspended: {
    name: "Анна",
    until: AT,
    reason: "spam",
    note: "Не продавайте здесь",
    rules: LINK,
    support: LINK,
    appeal: LINK,
  },
  sign_in_linked: { name: "Анна", provider: "google", at: AT, link: LINK },
  sign_in_unlinked: { name: "Анна", provider: "vk", at: AT, link: LINK },
  second_factor_on: { name: "Анна", at: AT, link: LINK },
  second_factor_off: { name: "Анна", at: AT, link: LINK },
  recovery_code_used: { name: "Анна", at: AT, left: 3, link: LINK },
  welcome: { name: "Анна", link: LINK },
  unread: { name: "Анна", messages: 5, from: ["Борис", "Вера"], others: 3, ...END },
  friend_requests: { name: "Анна", from: ["Борис"], others: 0, ...END },
  renewal_soon: { ...RENEWAL, before: { currency: "RUB", amount: 29_900 }, card: "0777" },
  renewal_failed: { ...RENEWAL, why: "insufficient_funds" },
  renewal_over: { ...RENEWAL, why: "failed" },
  event_news: {
    name: "Анна",
    title: "Прогулка",
    subject: "Перенос: Прогулка",
    text: "Теперь в шесть",
    ...END,
    place: "Тверская улица, 7",
    when: { startsAt: AT, endsAt: null, zone: "Europe/Moscow" },
  },
  event_soon: {
    name: "Анна",
    title: "Прогулка",
    place: "Тверская улица, 7",
    lead: "day",
    mine: false,
    ...END,
    when: { startsAt: AT, endsAt: null, zone: "Europe/Moscow" },
  },
  matches: { name: "Анна", found: [{ search: "Москва, 25–35", people: 3 }], ...END },
  reports: { name: "Анна", news: { count: 3 }, ...END },
  company: { name: "Анна", waiting: 2, link: LINK },
  evening: { name: "Анна", when: { startsAt: AT, endsAt: AT + 7_200_000, zone: "Europe/Moscow" }, ...END },
  digest: {
    name: "Анна",
    matches: 1,
    reviews: 3,
    meetups: 2,
    messages: 2,
    requests: 1,
    views: 21,
    people: { count: 4, more: false },
    dating: LINK,
    ...END,
  },
  news: {
    subject: "Встречи на карте",
    paragraphs: ["Первый абзац.", "• пункт"],
    unsubscribe: END.unsubscribe,
    links: [
      { label: "Открыть карту", link: LINK },
      { label: "Прочитать", link: LINK },
    ],
  },
  legal_change: { name: "Анна", from: AT, link: LINK },
  support_request: {
    number: 7,
    type: "bug",
    email: "anna@example.org",
    contact: "@anna",
    text: "Не открывается.\nСовсем.",
    userId: null,
  },
  support_received: { number: 7, type: "bug" },
  test: {},
  support_answer: { number: 7, text: "Починили.", asked: "Не открывается.", link: LINK },
  moderation_head: { number: 12, hash: "ab".repeat(32) },
};
const KINDS = Object.keys(DATA) as (keyof MailData)[];

const write = (mails: MailTexts, kind: keyof MailData) =>
  (mails[kind] as (data: unknown, brand: typeof BRAND) => ReturnType<MailTexts["confirm"]>)(
    DATA[kind],
    BRAND,
  );

/** The visible texts of an e-mail's HTML. */
function linesOf(html: string): string[] {
  const lines: string[] = [];
  const ofBlock = {
    element: () => void lines.push(""),
    text: (part: HTMLRewriterTypes.Text) => {
      lines.push((lines.pop() ?? "") + part.text);
    },
  };
  new HTMLRewriter().on("h1, p, a", ofBlock).transform(html);
  return lines;
}

test("No e-mail promises that video always goes directly: where networks do not allow it, a relay carries it", () => {
  for (const mails of [mailTextsRu, mailTextsEn])
    expect(mails.welcome(DATA.welcome, BRAND).paragraphs.join(" ")).not.toMatch(/напрямую|direct/);
});

describe("Every e-mail, in both languages,", () => {
  for (const [lang, mails] of [
    ["ru", mailTextsRu],
    ["en", mailTextsEn],
  ] as const)
    for (const kind of KINDS)
      test(`has the same content in HTML and text: ${kind}, ${lang}`, () => {
        const mail = write(mails, kind);
        const { html, text } = render(mail, BRAND, lang);
        for (const part of [mail.heading, ...mail.paragraphs, ...mail.notes]) {
          expect(text).toContain(part);
          expect(html).toContain(Bun.escapeHTML(unbroken(part)));
        }
        expect(html).toStartWith(`<!doctype html>\n<html lang="${lang}">`);
        expect(html).not.toContain("undefined");
        // A Russian date already ends in a full stop.
        expect(text).not.toContain("..");
        expect(html).not.toMatch(/<script|<link|<img|http:/);
        if (mail.button) {
          expect(text).toContain(`${mail.button.label}:\n${LINK}`);
          expect(html).toContain(`href="${LINK.replace("&", "&amp;")}"`);
        }
        if (mail.second) {
          expect(text).toContain(`${mail.second.label}:\n${LINK}`);
          expect(html).toContain(mail.second.label);
          // The address of the button is small print, below everything that is meant to be read.
          expect(html.lastIndexOf(`>${LINK.replace("&", "&amp;")}<`)).toBeGreaterThan(
            html.indexOf(mail.second.label),
          );
        }
      });

  test("breaks no line before a dash, after a number, inside the number of a card, «кто-то» or 'e-mail'", () => {
    const breaks = / [—–] |\d [\p{L}₽]|• \d|\p{L}-(то|либо|нибудь)(?!\p{L})|\be-mail/iu;
    for (const [lang, mails] of [
      ["ru", mailTextsRu],
      ["en", mailTextsEn],
    ] as const)
      for (const kind of KINDS)
        for (const line of linesOf(render(write(mails, kind), BRAND, lang).html))
          expect(line, `${lang} ${kind}`).not.toMatch(breaks);
  });

  test("leaves an address as it is", () => {
    for (const address of ["e-mail@example.org", "anna@e-mail.example", "my.e-mail@example.org"])
      expect(unbroken(`Write to ${address}.`)).toBe(`Write to ${address}.`);
  });

  test("has a dark theme, on which no text keeps the colour of the light one", () => {
    for (const kind of KINDS) {
      const { html } = render(write(mailTextsRu, kind), BRAND, "ru");
      expect(html).toContain("@media (prefers-color-scheme:dark)");
      const coloured = [...html.matchAll(/<(?:h1|p)\b[^>]*>/g)].map(([tag]) => tag);
      for (const tag of coloured) expect(tag).toMatch(/class="(?:text|quiet)"/);
      expect(html.match(/bgcolor="#(?:f3eee5|ffffff)" class="(?:page|card)"/g)).toHaveLength(2);
    }
  });

  test("is short enough that Gmail does not cut it", () => {
    for (const mails of [mailTextsRu, mailTextsEn])
      for (const kind of KINDS)
        expect(Buffer.byteLength(render(write(mails, kind), BRAND, "ru").html)).toBeLessThan(20_000);
  });
});

test("Optional e-mails have an unsubscribe link, in HTML and text", () => {
  for (const kind of [
    "unread",
    "friend_requests",
    "event_soon",
    "event_news",
    "evening",
    "digest",
    "news",
  ] as const)
    for (const mails of [mailTextsRu, mailTextsEn]) {
      const mail = write(mails, kind);
      const { html, text } = render(mail, BRAND, "ru");
      expect(html).toContain(`<a href="${END.unsubscribe}"`);
      expect(text).toEndWith(`${mail.unsubscribe?.label}:\n${END.unsubscribe}`);
    }
});

test("E-mails use the plural forms of their language", () => {
  const unread = (mails: MailTexts, messages: number) =>
    mails.unread({ ...DATA.unread, messages }, BRAND).paragraphs[0];
  expect(unread(mailTextsRu, 1)).toBe(
    "Пока вас не было: 1 новое сообщение. От кого: Борис, Вера и ещё 3 человека.",
  );
  expect(unread(mailTextsRu, 22)).toContain("22 новых сообщения");
  expect(unread(mailTextsRu, 11)).toContain("11 новых сообщений");
  expect(unread(mailTextsEn, 1)).toBe("You have 1 new message, from Борис, Вера and 3 others.");
});

test("What a member or an address has ended with a full stop gets no second one", () => {
  const ended = { text: "Встреча отменена: дождь.", place: "Москва, Тверская ул." };
  for (const mails of [mailTextsRu, mailTextsEn]) {
    const news = mails.event_news({ ...DATA.event_news, ...ended }, BRAND);
    const soon = mails.event_soon({ ...DATA.event_soon, place: ended.place }, BRAND);
    expect(news.paragraphs[0]).toBe(ended.text);
    expect([...news.paragraphs, ...soon.paragraphs].join("\n")).not.toContain("..");
  }
  expect(mailTextsRu.event_news({ ...DATA.event_news, text: "Ура!" }, BRAND).paragraphs[0]).toBe("Ура!");
});

test("The preview of a request to support cuts no emoji in two", () => {
  const text = `${"а".repeat(119)}😀😀`;
  for (const mails of [mailTextsRu, mailTextsEn])
    for (const { preheader } of [
      mails.support_request({ ...DATA.support_request, text }, BRAND),
      mails.support_answer({ ...DATA.support_answer, text }, BRAND),
    ])
      expect(preheader).toBe(`${"а".repeat(119)}😀`);
});

test("A name cannot become markup", () => {
  const mail = mailTextsRu.confirm({ name: '<b onclick="x">', link: LINK }, BRAND);
  const { html } = render(mail, BRAND, "ru");
  expect(html).not.toContain("<b ");
  expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;");
});

test("A new device is described with name, country and time in the reader's language", () => {
  expect(write(mailTextsRu, "new_device").paragraphs[0]).toContain(
    "Firefox · Android, Россия, 15 января 2030",
  );
  expect(write(mailTextsEn, "new_device").paragraphs[0]).toContain(
    "Firefox · Android, Russia, January 15, 2030",
  );
});
