import { expect, test } from "bun:test";
import { UnsentTexts } from "./link.ts";

/** A room whose connection is made and breaks as the test says. */
function room() {
  const line = { isOpen: false, arrived: [] as string[] };
  const texts = new UnsentTexts(({ text }) => {
    if (line.isOpen) line.arrived.push(text);
    return line.isOpen;
  });
  return { line, texts, writes: (text: string) => texts.send({ type: "text", text }) };
}

test("Texts written before the connection is made, and while it is broken, arrive once and in order", () => {
  const { line, texts, writes } = room();
  writes("one");
  writes("two");
  line.isOpen = true;
  texts.retry();
  writes("three");
  line.isOpen = false;
  writes("four");
  line.isOpen = true;
  writes("five");
  texts.retry();
  expect(line.arrived).toEqual(["one", "two", "three", "four", "five"]);
});

test("A text that waits for one companion never reaches the next", () => {
  const { line, texts, writes } = room();
  writes("for Anna");
  texts.forget();
  line.isOpen = true;
  writes("for Boris");
  expect(line.arrived).toEqual(["for Boris"]);
});
