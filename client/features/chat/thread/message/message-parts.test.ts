import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isOnlyEmoji, partsOf } from "./message-parts.ts";

const links = (text: string) => partsOf(text).flatMap((part) => ("href" in part ? [part.href] : []));

describe("addresses in a message", () => {
  test("become links, and the words around them stay", () => {
    expect(partsOf("Смотри https://example.com/a?b=1, там карта")).toEqual([
      { text: "Смотри " },
      { text: "https://example.com/a?b=1", href: "https://example.com/a?b=1" },
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
  ])("%s", (text, href) => {
    expect(links(text)).toEqual([href]);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,hello",
    "https://",
    "http://localhost",
    "https://bank.example@evil.example",
    "ahttps://example.com",
    "file:///etc/passwd",
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
        ? [{ text: address + tail, href: address + tail }]
        : [{ text: address, href: address }, { text: tail }],
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
        for (const href of links(text)) expect(href).toMatch(/^https?:\/\//);
      }),
    );
  });
});

describe("emoji alone", () => {
  test.each(["❤️", "😂😂😂", "👩‍👩‍👧", "🇷🇺 🎉"])("%s", (text) => {
    expect(isOnlyEmoji(text)).toBe(true);
  });

  test.each(["", "1", "ok 👍", "😂😂😂😂", "#"])("not %p", (text) => {
    expect(isOnlyEmoji(text)).toBe(false);
  });
});
