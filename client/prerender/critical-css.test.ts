import { expect, test } from "bun:test";
import { criticalCss } from "./critical-css.ts";

const HTML = `<html lang="ru"><body><main id="main" class="flex md:p-4 [&amp;_b]:x w-[min(1rem,6vw)]">“</main></body></html>`;
const of = (css: string) => criticalCss(css, HTML);

test.each([
  ["a class of the page", ".flex{display:flex}"],
  ["an id", "#main{color:red}"],
  ["any tag", "dialog,html:focus-visible{margin:0}"],
  ["an attribute that a script sets", 'html[data-member] .flex[aria-busy="true"]{opacity:.7}'],
  ["names that must not match", ".flex:not(.gone, #gone){margin:0}"],
  ["one of several alternatives", ":is(.gone,.flex){margin:0}"],
  ["escaped names", ".md\\:p-4{padding:1rem}.\\[\\&_b\\]\\:x b,.w-\\[min\\(1rem\\,6vw\\)\\]{width:1rem}"],
  ["nested groups", "@layer a{@media (width>=48rem){.flex{gap:0}}}"],
  ["the order of layers", "@layer base, utilities;.flex{gap:0}"],
  ["fonts", '@font-face{font-family:"A;}";src:url(/assets/a.woff2)}'],
])("Keeps %s", (_, css) => expect(of(css)).toBe(css));

test.each([
  ["a class that the page lacks", ".grid{display:grid}"],
  ["a selector of which the page has one part only", ".flex.grid,.flex .grid,#gone>.flex{gap:0}"],
  ["an escaped class", ".lg\\:p-4{padding:1rem}"],
  ["a group that is left empty", "@media print{@supports (gap:0){.grid{gap:0}}}"],
  ["an unused animation and property", "@keyframes spin{to{opacity:0}}@property --x{syntax:'*'}"],
])("Drops %s", (_, css) => expect(of(css)).toBe(""));

test("A rule keeps only the selectors that match the page", () => {
  expect(of(".grid,.flex:hover,.a\\,b{gap:0}")).toBe(".flex:hover{gap:0}");
});

test("Braces and semicolons in quotes end no rule", () => {
  const css = `.flex:before{content:"}{;"}.grid{content:'\\'}'}#main{gap:0}`;
  expect(of(css)).toBe(`.flex:before{content:"}{;"}#main{gap:0}`);
});

test("An animation that something uses is kept", () => {
  const css = "@layer a{.flex{animation:fade 1s}}@keyframes fade{to{opacity:0}}";
  expect(of(css)).toBe(css);
});
