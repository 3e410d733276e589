/**
 * Returns the part of a style sheet that a drawn page needs, small enough to inline: the first paint then waits for nothing
 * but the page. A rule keeps the selectors whose classes and ids all occur in the page; the rest of a selector (states,
 * attributes, tags, `:not(…)`) is assumed to match, so that it keeps too much rather than too little.
 */
export function criticalCss(css: string, html: string): string {
  const names = namesIn(html);
  const kept = keep(readRules(css), (selector) => namesOf(selector).every((name) => names.has(name)));
  return withoutUnused(kept);
}

interface Rule {
  /** The text before its braces or its semicolon. */
  prelude: string;
  /** The text between its braces; undefined for a statement like `@layer a, b`. */
  body: string | undefined;
}

/** At-rules whose bodies are rules again. */
const GROUP = /^@(?:media|supports|layer|container)\b/;

function keep(rules: Rule[], isNeeded: (selector: string) => boolean): string {
  return rules
    .map(({ prelude, body }) => {
      if (body === undefined) return `${prelude};`;
      if (GROUP.test(prelude)) {
        const inner = keep(readRules(body), isNeeded);
        return inner && `${prelude}{${inner}}`;
      }
      if (prelude.startsWith("@")) return `${prelude}{${body}}`;
      const selectors = split(prelude, ",").filter(isNeeded);
      return selectors.length > 0 ? `${selectors.join()}{${body}}` : "";
    })
    .join("");
}

/** Removes animations, and `@property` rules of Tailwind, that no other rule uses. */
function withoutUnused(css: string): string {
  const rules = readRules(css);
  const isDefinition = ({ prelude }: Rule) => /^@(?:keyframes|property)\b/.test(prelude);
  const users = rules
    .filter((rule) => !isDefinition(rule))
    .map(({ body }) => body)
    .join();
  return rules
    .filter((rule) => !isDefinition(rule) || users.includes(rule.prelude.split(/\s+/)[1]!))
    .map(({ prelude, body }) => (body === undefined ? `${prelude};` : `${prelude}{${body}}`))
    .join("");
}

/** Parses a style sheet that the build has minified: it has no comments but notices, and every brace is closed. */
function readRules(css: string): Rule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const rules: Rule[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    at = afterSpecial(text, at);
    if (text[at] === ";") {
      rules.push({ prelude: text.slice(from, at).trim(), body: undefined });
      from = at + 1;
    } else if (text[at] === "{") {
      const end = closingBrace(text, at);
      rules.push({ prelude: text.slice(from, at).trim(), body: text.slice(at + 1, end) });
      at = end;
      from = end + 1;
    }
  }
  return rules;
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    at = afterSpecial(text, at);
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error("The style sheet has a brace that nothing closes");
}

/** The index after any escapes and quoted strings that start at `at`. */
function afterSpecial(text: string, at: number): number {
  const sign = text[at];
  if (sign === "\\") return afterSpecial(text, at + 2);
  if (sign !== '"' && sign !== "'") return at;
  let end = at + 1;
  while (end < text.length && text[end] !== sign) end += text[end] === "\\" ? 2 : 1;
  return afterSpecial(text, end + 1);
}

/** Splits at `sign` outside of brackets, quotes and escapes. */
function split(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    at = afterSpecial(text, at);
    if (text[at] === "(" || text[at] === "[") depth++;
    else if (text[at] === ")" || text[at] === "]") depth--;
    else if (text[at] === sign && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

const NAME = /[.#]((?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi;

/** Classes and ids that a selector requires in the page. */
const namesOf = (selector: string): string[] =>
  [...outsideBrackets(selector).matchAll(NAME)].map(([, name]) => unescaped(name!));

function outsideBrackets(selector: string): string {
  let depth = 0;
  let kept = "";
  for (let at = 0; at < selector.length; at++) {
    const next = afterSpecial(selector, at);
    if (depth === 0) kept += selector.slice(at, next);
    at = next;
    const sign = selector[at] ?? "";
    if (sign === ")" || sign === "]") depth--;
    if (depth === 0 && !/[)\]([]/.test(sign)) kept += sign;
    if (sign === "(" || sign === "[") depth++;
  }
  return kept;
}

const unescaped = (name: string) =>
  name.replace(/\\([\da-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, sign: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  );

/** Classes and ids of a page. */
function namesIn(html: string): Set<string> {
  const values = [...html.matchAll(/\s(?:class|id)="([^"]*)"/g)].map(([, value]) => value!);
  return new Set(values.flatMap((value) => plain(value).split(/\s+/)));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const plain = (text: string) =>
  text.replace(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
