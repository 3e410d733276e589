import postcss, { type AtRule, type Container, type Root } from "postcss";
import parseSelectors from "postcss-selector-parser";

/** Small enough to inline. Only classes and ids decide; the rest of a selector is assumed to match: too much rather than too little. */
export function criticalCss(css: string, html: string): string {
  const names = namesIn(html);
  const root = postcss.parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return;
    const selectors = rule.selectors.filter((selector) => namesOf(selector).every((name) => names.has(name)));
    if (selectors.length === 0) removeWithEmptyParents(rule);
    else rule.selectors = selectors;
  });
  removeUnused(root);
  return root.toString();
}

const isKeyframes = (node: Container["parent"]) =>
  node?.type === "atrule" && (node as AtRule).name === "keyframes";

function removeWithEmptyParents(node: postcss.ChildNode): void {
  const { parent } = node;
  node.remove();
  if (parent?.type === "atrule" && parent.nodes?.length === 0) removeWithEmptyParents(parent as AtRule);
}

/** Removes animations, and `@property` rules of Tailwind, that no other rule uses. */
function removeUnused(root: Root): void {
  const used = new Set<string>();
  root.walkDecls(({ value, parent }) => {
    if (!isKeyframes(parent?.parent)) for (const [name] of value.matchAll(/[\w-]+/g)) used.add(name);
  });
  root.walkAtRules(/^(?:keyframes|property)$/, (rule) => {
    if (!used.has(rule.params)) rule.remove();
  });
}

/** Classes and ids that a selector requires in the page, and not only inside of `:is(…)` or `:not(…)`. */
const namesOf = (selector: string): string[] =>
  parseSelectors()
    .astSync(selector)
    .first.nodes.filter((node) => node.type === "class" || node.type === "id")
    .map(({ value }) => value);

function namesIn(html: string): Set<string> {
  const values = [...html.matchAll(/\s(?:class|id)="([^"]*)"/g)].map(([, value]) => value!);
  return new Set(values.flatMap((value) => plain(value).split(/\s+/)));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const plain = (text: string) =>
  text.replace(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
