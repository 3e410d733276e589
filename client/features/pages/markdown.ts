/** The part of Markdown that our articles use. Returns data, not HTML, so that nothing in a text can become markup. */

import { unbroken } from "#contract/clean.ts";

export type Inline =
  | { type: "text" | "strong" | "code"; text: string }
  | { type: "link"; text: string; href: string };

/** `id` is the block's position in its article. */
export type Block = { id: string } & (
  | { type: "heading"; text: string }
  | { type: "paragraph"; inlines: Inline[] }
  | { type: "list"; ordered: boolean; items: Inline[][] }
);

/** `keywords` are search words that the text does not contain. */
const FRONT_MATTER = /^---\n(?<lines>[\s\S]*?)\n---\n/;

export const keywordsOf = (source: string): string =>
  /^keywords: (.+)$/m.exec(FRONT_MATTER.exec(source)?.groups?.lines ?? "")?.[1] ?? "";

export function parseMarkdown(source: string): Block[] {
  return unbroken(source.replace(FRONT_MATTER, ""))
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((chunk, index) => parseBlock(`part-${index}`, chunk.trim().split("\n")));
}

function parseBlock(id: string, lines: string[]): Block {
  const first = lines[0] ?? "";
  if (first.startsWith("## ")) return { id, type: "heading", text: first.slice(3) };
  const ordered = /^\d+\. /.test(first);
  if (!ordered && !first.startsWith("- "))
    return { id, type: "paragraph", inlines: parseInlines(lines.join(" ")) };
  const items = lines.map((line) => parseInlines(line.replace(/^(-|\d+\.) /, "")));
  return { id, type: "list", ordered, items };
}

const INLINE = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<href>[^)\s]+)\)/g;
const SAFE_HREF = /^(\/(?!\/)|https:\/\/|mailto:)/;

/** @internal */
export function parseInlines(line: string): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > end) inlines.push({ type: "text", text: line.slice(end, match.index) });
    inlines.push(toInline(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < line.length) inlines.push({ type: "text", text: line.slice(end) });
  return inlines;
}

function toInline({ strong, code, text = "", href = "" }: Record<string, string | undefined>): Inline {
  if (strong) return { type: "strong", text: strong };
  if (code) return { type: "code", text: code };
  return SAFE_HREF.test(href) ? { type: "link", text, href } : { type: "text", text };
}

/** Replaces `{{name}}` placeholders. A name without a value is a mistake in the text, and stays visible. */
export const fillIn = (source: string, values: Record<string, string>): string =>
  source.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

/** One line for each paragraph and each list item. */
export function blockLines(block: Block): string[] {
  if (block.type === "heading") return [block.text];
  const lines = block.type === "paragraph" ? [block.inlines] : block.items;
  return lines.map((inlines) => inlines.map(({ text }) => text).join(""));
}
