import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decodeSide, encodeSide } from "../peer/side-message.ts";
import { CAPTION_MAX, type Caption, type CaptionMessage, captionText, withCaption } from "./caption.ts";

const caption = (n: number, text: string): CaptionMessage => ({ type: "caption", n, text, lang: "en-US" });
const said = (...messages: CaptionMessage[]) =>
  messages.reduce<readonly Caption[]>(withCaption, []).map(({ text }) => text);

describe("What the other browser sends as a caption", () => {
  const decode = (value: object) =>
    decodeSide(JSON.stringify({ type: "caption", n: 1, text: "hi", lang: "en", ...value }));

  test("arrives as it was sent", () => {
    expect(decodeSide(encodeSide(caption(7, "Hello there")))).toEqual(caption(7, "Hello there"));
  });

  test("is cleaned, on one line, and its end counts if it is long", () => {
    expect(decode({ text: "a\u202Eb\nc" })).toMatchObject({ text: "ab c" });
    const long = decode({ text: `${"word ".repeat(60)}end` }) as CaptionMessage;
    expect(long.text.length).toBeLessThanOrEqual(CAPTION_MAX);
    expect(long.text).toStartWith("…word");
    expect(long.text).toEndWith("end");
    expect((decode({ text: "x".repeat(900) }) as CaptionMessage).text.length).toBeLessThanOrEqual(
      CAPTION_MAX,
    );
  });

  test.each([{ n: 0 }, { n: 1.5 }, { n: "1" }, { n: 1e9 }, { n: null }, { text: 5 }, { text: undefined }])(
    "is dropped with %p",
    (value) => {
      expect(decode(value)).toBeNull();
    },
  );

  test.each(["<b>", "en-US-x-private", "", 5, "q".repeat(50), "EN"])("has no language with %p", (lang) => {
    expect(decode({ lang })).toMatchObject({ lang: "" });
  });

  test("never breaks the page, and never grows, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ n: fc.anything(), text: fc.anything(), lang: fc.anything() })),
        (values) => {
          let shown: readonly Caption[] = [];
          for (const value of values) {
            const message = decode(value);
            if (message?.type === "caption") shown = withCaption(shown, message);
          }
          expect(shown.length).toBeLessThanOrEqual(2);
          for (const { text } of shown) expect(text.length).toBeLessThanOrEqual(CAPTION_MAX);
        },
      ),
    );
  });
});

describe("Captions", () => {
  test("replace what was heard of the same words before", () => {
    expect(said(caption(1, "I scream"), caption(1, "Ice cream"))).toEqual(["Ice cream"]);
  });

  test("show the last two sentences in order", () => {
    expect(said(caption(1, "one"), caption(2, "two"), caption(3, "three"))).toEqual(["two", "three"]);
  });

  test("correct a sentence that is still shown, and bring none back that is gone", () => {
    expect(said(caption(1, "won"), caption(2, "two"), caption(1, "one"))).toEqual(["one", "two"]);
    expect(said(caption(1, "one"), caption(2, "two"), caption(3, "three"), caption(1, "won"))).toEqual([
      "two",
      "three",
    ]);
  });

  test("take back what turned out to be no words", () => {
    expect(said(caption(1, "hm"), caption(1, ""))).toEqual([]);
  });
});

test("A short text stays as it is, and a long one keeps whole words", () => {
  expect(captionText("  Привет,  как дела ")).toBe("Привет, как дела");
  expect(captionText("слово ".repeat(40))).toMatch(/^…(слово ?)+$/);
});
