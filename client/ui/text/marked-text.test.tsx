import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { MarkedText } from "./marked-text.tsx";

const html = (text: string) =>
  renderToStaticMarkup(<MarkedText text={text} components={{ terms: <em />, b: <b /> }} />);

test("marked words become their element's children and the rest stays as it is", () => {
  expect(html("I accept <terms>the rules</terms>, <b>all</b>.")).toBe(
    "I accept <em>the rules</em>, <b>all</b>.",
  );
});

test("a text without marks is just that text", () => {
  expect(html("Nothing here")).toBe("Nothing here");
});

test("unknown and broken marks never become markup", () => {
  expect(html("<script>alert(1)</script> and <b>open")).toBe("alert(1) and &lt;b&gt;open");
});
