import { expect, test } from "bun:test";
import { criticalCss } from "./critical-css.ts";

const HTML = `<html lang="ru"><body><main id="main" class="flex md:p-4 [&amp;_b]:x w-[min(1rem,6vw)]">“</main></body></html>`;
const of = (css: string) => criticalCss(css, HTML);

test.each([
  ["a class of the page", ".flex{display:flex}"],
  ["an id", "#main{color:red}"],
  ["a tag, whichever it is", "dialog,html:focus-visible{margin:0}"],
  ["an attribute that a script sets", 'html[data-member] .flex[aria-busy="true"]{opacity:.7}'],
  ["what must not be there", ".flex:not(.gone, #gone){margin:0}"],
  ["one of several", ":is(.gone,.flex){margin:0}"],
  ["escaped names", ".md\\:p-4{padding:1rem}.\\[\\&_b\\]\\:x b,.w-\\[min\\(1rem\\,6vw\\)\\]{width:1rem}"],
  ["groups within groups", "@layer a{@media (width>=48rem){.flex{gap:0}}}"],
  ["the order of layers", "@layer base, utilities;.flex{gap:0}"],
  ["fonts", '@font-face{font-family:"A;}";src:url(/assets/a.woff2)}'],
])("Stays: %s", (_, css) => expect(of(css)).toBe(css));

test.each([
  ["a class that the page has not", ".grid{display:grid}"],
  ["one of two", ".flex.grid,.flex .grid,#gone>.flex{gap:0}"],
  ["an escaped one", ".lg\\:p-4{padding:1rem}"],
  ["a group with nothing left in it", "@media print{@supports (gap:0){.grid{gap:0}}}"],
  [
    "an animation and a property that nothing uses",
    "@keyframes spin{to{opacity:0}}@property --x{syntax:'*'}",
  ],
])("Goes: %s", (_, css) => expect(of(css)).toBe(""));

test("Of a list the selectors stay that the page has", () => {
  expect(of(".grid,.flex:hover,.a\\,b{gap:0}")).toBe(".flex:hover{gap:0}");
});

test("Braces and semicolons in quotes end nothing", () => {
  const css = `.flex:before{content:"}{;"}.grid{content:'\\'}'}#main{gap:0}`;
  expect(of(css)).toBe(`.flex:before{content:"}{;"}#main{gap:0}`);
});

test("An animation stays where something uses it", () => {
  const css = "@layer a{.flex{animation:fade 1s}}@keyframes fade{to{opacity:0}}";
  expect(of(css)).toBe(css);
});
