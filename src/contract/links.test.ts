import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { hasLink, networkNameOf, partsOf } from "./links.ts";

const links = (text: string) => partsOf(text).flatMap((part) => ("href" in part ? [part.href] : []));

describe("addresses in a message", () => {
  test("become links, and the words around them stay", () => {
    expect(partsOf("Смотри https://example.com/a?b=1, там карта")).toEqual([
      { text: "Смотри " },
      { text: "https://example.com/a?b=1", href: "https://example.com/a?b=1", host: "example.com" },
      { text: ", там карта" },
    ]);
  });

  test.each([
    ["(https://example.com)", "https://example.com/"],
    [
      "https://ru.wikipedia.org/wiki/Рандеву_(фильм)",
      new URL("https://ru.wikipedia.org/wiki/Рандеву_(фильм)").href,
    ],
    ["www.example.com!", "https://www.example.com/"],
    ["HTTP://EXAMPLE.COM", "http://example.com/"],
    ["https://example.com/?", "https://example.com/"],
    ["https://an_na.example.com", "https://an_na.example.com/"],
    ["http://192.0.2.1/", "http://192.0.2.1/"],
    ["https://example.com:8443/a", "https://example.com:8443/a"],
    ["https://xn--e1afmkfd.xn--p1ai/", "https://xn--e1afmkfd.xn--p1ai/"],
    ["https://пример.рф/путь", new URL("https://пример.рф/путь").href],
    ["https://ПРИМЕР.рф", "https://xn--e1afmkfd.xn--p1ai/"],
    ["https://россия.рф?вопрос", new URL("https://россия.рф?вопрос").href],
    ["https://сайт.example.com", new URL("https://сайт.example.com").href],
    ["https://ахах.рф", new URL("https://ахах.рф").href],
    ["https://йод.рф".normalize("NFD"), new URL("https://йод.рф").href],
  ])("%s", (text, href) => {
    expect(links(text)).toEqual([href]);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,hello",
    "https://",
    "http://localhost",
    "https://bank.example@evil.example",
    "https://bank.ru@evil.example",
    "https://bank.ru:443@evil.example/",
    "https://bank.ru%40evil.example",
    "https://evil.example./bank.ru",
    "https://evil.example.:443",
    "ahttps://example.com",
    "file:///etc/passwd",
    // Signs that look like the end of the host.
    "https://bank.example\u2215login.evil.example",
    "https://bank.example\u2044login.evil.example",
    "https://bank.example\u29F8login.evil.example",
    "https://bank.example\u30CElogin.evil.example",
    "https://bank.example\uFF0Flogin.evil.example",
    "https://bank.example\uFF1Fa.evil.example",
    "https://bank.example\uA789443.evil.example",
    // Letters of several scripts, and whole names that pass for Latin ones.
    "https://ex\u0430mple.com",
    "www.p\u0430ypal.com",
    "https://\u0430\u0440\u0440\u04CF\u0435.com",
    "https://\u0441\u043E\u0441\u043E.com",
    "https://g\u03BF\u03BFgle.com",
    "https://\u0261oogle.com",
    "https://paypa\u0131.com",
    "https://g\u00EDthub.com",
    "https://ex\u0430mple.\u0440\u0444",
    // Characters that the browser drops or replaces.
    "https://exam\u00ADple.com",
    "https://exam\u200Bple.com",
    "https://example\u3002com",
    "https://\uFF45xample.com",
    "https://%65xample.com",
    "https://@evil.example",
    "https://:pass@evil.example",
    "https:///evil.example",
    "https://-a.example",
    "https://a..example",
    "http://0x7f.1",
    "http://192.168.257",
  ])("%s is not a link", (text) => {
    expect(links(text)).toEqual([]);
  });

  // A search that is not linear would not end within the time of a test.
  test.each([
    [".", ""],
    [")", ""],
    [".)", ""],
    [".", "x"],
  ])("are found in linear time if %j follows 100,000 times, and then %j", (sign, end) => {
    const address = "http://a.ru/";
    const tail = sign.repeat(100_000) + end;
    expect(partsOf(address + tail)).toEqual(
      end
        ? [{ text: address + tail, href: address + tail, host: "a.ru" }]
        : [{ text: address, href: address, host: "a.ru" }, { text: tail }],
    );
  });

  test("no text is lost, and every link is http or https", () => {
    const piece = fc.constantFrom(
      "https://a.ru",
      "www.b.org/",
      "javascript:x",
      " ",
      "(",
      ")",
      ".",
      "привет",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const text = pieces.join("");
        const parts = partsOf(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        if (links(text).length > 0) expect(hasLink(text)).toBe(true);
        for (const href of links(text)) expect(href).toMatch(/^https?:\/\//);
      }),
    );
  });
});

describe("the host of a link", () => {
  test.each([
    ["https://example.com/bank.ru", "example.com", "example.com"],
    ["https://Example.COM:8443/?a@b", "example.com:8443", "example.com:8443"],
    ["https://example.com:443", "example.com", "example.com"],
    ["www.example.com.", "www.example.com", "www.example.com"],
    ["https://bank.ru.evil.example/", "bank.ru.evil.example", "bank.ru.evil.example"],
    ["https://ПРИМЕР.рф/путь", "пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["https://пример.рф:8080", "пример.рф:8080", "xn--e1afmkfd.xn--p1ai:8080"],
    // Given as punycode it stays so: no one sees letters there that may be taken for others.
    ["https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com", "xn--80ak6aa92e.com"],
  ])("%s", (text, host, network) => {
    const [link] = partsOf(text).flatMap((part) => ("href" in part ? [part] : []));
    expect([link?.host, link && networkNameOf(link)]).toEqual([host, network]);
  });
});

describe("a text has a link", () => {
  test.each([
    "https://bank.ru@evil.example",
    "http://localhost",
    "//evil.example".replace("//", "ftp://"),
    "tg://resolve?domain=someone",
    "WWW.evil.example",
    "evil.com",
    "Заходи на evil.ru, там всё",
    "пиши: evil.example.org",
    "сайт пример.рф",
    "xn--e1afmkfd.xn--p1ai",
    "t.me/someone",
    "T.ME/someone",
    "bit.ly/3xyz",
    "discord.gg/abc",
    "ev\u200Bil.com",
    "evil\u3002com",
    "\uFF45vil\uFF0Ecom",
    "https://ex\u0430mple.com",
    "evil.com.",
    "evil.com:8080",
    "192.0.2.1/a",
    "192.0.2.1:8080",
  ])("%s", (text) => {
    expect(hasLink(text)).toBe(true);
  });

  test.each([
    "",
    "Привет.Как дела?",
    "Я из Москвы.Ты тоже?",
    "ok.me too",
    "fine.to be honest",
    "и т.д. и т.п.",
    "Node.js и TypeScript",
    "в 21:30, 12.05.2030",
    "192.0.2.1",
    "1.5 км, 2.0/5",
    "мой адрес anna@example.org",
    "@anna",
    "a:/b",
    "50 руб./час",
    "www",
    "com ru",
    ".com",
    "и/или",
  ])("not %p", (text) => {
    expect(hasLink(text)).toBe(false);
  });

  // A search that is not linear would not end within the time of a test.
  test.each(["a", "a.", "a-", "1.", "www.", "-", "."])(
    "is told in linear time of 100,000 times %j",
    (sign) => {
      expect(hasLink(`${sign.repeat(100_000)} `)).toBe(sign === "www.");
    },
  );
});
