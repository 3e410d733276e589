import { describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { LEGAL_EDITIONS, TERMS_SECTIONS } from "#contract/legal.ts";
import { CLIENT_PATHS, FAQ_SECTIONS, isLegal } from "#contract/paths.ts";
import {
  type Block,
  blockLines,
  fillIn,
  type Inline,
  keywordsOf,
  parseInlines,
  parseMarkdown,
} from "./markdown.ts";

const CONTENT = join(import.meta.dir, "content");

describe("Markdown", () => {
  test("becomes headings, paragraphs and lists", () => {
    expect(parseMarkdown("Lead,\ntwo lines.\n\n## Part\n\n- a\n- **b**\n\n1. one\n2. two\n")).toEqual([
      { id: "part-0", type: "paragraph", inlines: [{ type: "text", text: "Lead, two lines." }] },
      { id: "part-1", type: "heading", text: "Part" },
      {
        id: "part-2",
        type: "list",
        ordered: false,
        items: [[{ type: "text", text: "a" }], [{ type: "strong", text: "b" }]],
      },
      {
        id: "part-3",
        type: "list",
        ordered: true,
        items: [[{ type: "text", text: "one" }], [{ type: "text", text: "two" }]],
      },
    ]);
  });

  test("keeps the text around links, bold and code", () => {
    expect(parseInlines("See [Help](/faq/help), **now** or `lang`.")).toEqual([
      { type: "text", text: "See " },
      { type: "link", text: "Help", href: "/faq/help" },
      { type: "text", text: ", " },
      { type: "strong", text: "now" },
      { type: "text", text: " or " },
      { type: "code", text: "lang" },
      { type: "text", text: "." },
    ]);
  });

  test.each(["javascript:alert(1)", "//elsewhere.example", "data:text/html,x"])(
    "makes no link to %s",
    (href) => {
      expect(parseInlines(`[x](${href})`).every(({ type }) => type === "text")).toBe(true);
    },
  );

  test("fills in values and leaves unknown names visible", () => {
    expect(fillIn("{{brand}} and {{other}}", { brand: "Randevu" })).toBe("Randevu and {{other}}");
  });
});

describe("every article", () => {
  const values = {
    brand: "B",
    operator: "O",
    addresses: "A",
    supportEmail: "s@example.org",
    reviewDays: "7 days",
    eventCircle: "500 m",
    offerHours: "24 h",
    offerHoursOnDay: "2 h",
    stillComingHours: "24 h",
    silenceHours: "6 h",
    reportMinutes: "30",
    linkHours: "24 h",
    freeChats: "6",
    freeTalks: "11",
    freeLikes: "31",
    chargeNotice: "3 days",
    grace: "4 days",
    promotion: "101 days",
    stored: "- `token`",
    errorReports: "They go to errors.example.",
  };
  const articles = async (lang: string) => {
    const folders = [lang, ...LEGAL_EDITIONS.map((edition) => join("legal", edition, lang))];
    const files = await Promise.all(
      folders.map(async (folder) => (await readdir(join(CONTENT, folder))).map((name) => join(folder, name))),
    );
    return Promise.all(
      files.flat().map(async (file) => {
        const source = await Bun.file(join(CONTENT, file)).text();
        return { file, source, blocks: parseMarkdown(fillIn(source, values)) };
      }),
    );
  };

  test.each(["ru", "en"])("in the list exists in %s, and there are no others", async (lang) => {
    const files = FAQ_SECTIONS.flatMap((section) =>
      isLegal(section)
        ? LEGAL_EDITIONS.map((edition) => `legal/${edition}/${lang}/${section}.md`)
        : [`${lang}/${section}.md`],
    );
    expect((await articles(lang)).map(({ file }) => file).sort()).toEqual(files.sort());
  });

  test.each([
    ["ru", "Кому можно пользоваться", "Что запрещено"],
    ["en", "Who may use the service", "What is not allowed"],
  ])("of the terms has the sections that decisions name, in %s", async (lang, adultsOnly, notAllowed) => {
    const terms = (await articles(lang)).filter(({ file }) => file.endsWith("/terms.md"));
    expect(terms).toHaveLength(LEGAL_EDITIONS.length);
    for (const { blocks } of terms) {
      const headings = blocks.flatMap((block) => (block.type === "heading" ? [block.text] : []));
      expect(headings).toContain(`${TERMS_SECTIONS.adultsOnly}. ${adultsOnly}`);
      expect(headings).toContain(`${TERMS_SECTIONS.notAllowed}. ${notAllowed}`);
    }
  });

  test.each(["ru", "en"])("has no unparsed markup or placeholder left in %s", async (lang) => {
    for (const { file, blocks } of await articles(lang))
      expect(
        blocks
          .flatMap(blockLines)
          .join("\n")
          .match(/\*\*|\]\(|\{\{|^#|^- /m)?.[0] ?? "",
        file,
      ).toBe("");
  });

  test.each(["ru", "en"])("links only to pages that exist in %s", async (lang) => {
    const links = (await articles(lang)).flatMap(({ blocks }) => blocks.flatMap(hrefs));
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((href) => href.startsWith("/") && !CLIENT_PATHS.includes(href))).toEqual([]);
  });

  test.each(["ru", "en"])("has keywords in its front matter, which is not shown, in %s", async (lang) => {
    for (const { file, source, blocks } of await articles(lang)) {
      expect(keywordsOf(source), file).toMatch(/\w|[а-я]/);
      expect(blocks.flatMap(blockLines).join("\n"), file).not.toContain("keywords");
    }
  });

  test.each(["ru", "en"])(
    "breaks no line before a dash, after a number, or inside «из-за» or 'e-mail' in %s",
    async (lang) => {
      for (const { file, blocks } of await articles(lang))
        for (const { text } of blocks.flatMap(inlinesOf))
          expect(text, file).not.toMatch(/ [—–] |\d \p{L}|(?<!\p{L})из-(?:за|под)|(?<!\p{L})e-mail/iu);
    },
  );

  test("has the same shape in both languages", async () => {
    const shape = async (lang: string) =>
      Object.fromEntries(
        (await articles(lang)).map(({ file, blocks }) => [file.replace(`${lang}/`, ""), blocks.map(outline)]),
      );
    expect(await shape("en")).toEqual(await shape("ru"));
  });
});

const outline = (block: Block) => (block.type === "list" ? `list of ${block.items.length}` : block.type);

function inlinesOf(block: Block): Inline[] {
  if (block.type === "heading") return [{ type: "text", text: block.text }];
  return block.type === "paragraph" ? block.inlines : block.items.flat();
}

const hrefs = (block: Block): string[] =>
  inlinesOf(block).flatMap((inline) => (inline.type === "link" ? [inline.href] : []));
