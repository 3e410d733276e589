import { queryOptions } from "@tanstack/react-query";
import type { Lang } from "#client/lib/i18n.ts";
import { PUBLIC } from "#client/lib/query.ts";
import { FAQ_SECTIONS, type FaqSection } from "#contract/paths.ts";

const files = import.meta.glob<string>("./content/*/*.md", { query: "?raw", import: "default" });

/** The source of one article; each is a file of its own, loaded when someone opens it. */
export const articleQuery = (lang: Lang, section: FaqSection) =>
  queryOptions({
    queryKey: [PUBLIC, "article", lang, section],
    queryFn: () => load(lang, section),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All articles of a language, for the search. */
export const libraryQuery = (lang: Lang) =>
  queryOptions({
    queryKey: [PUBLIC, "article", lang],
    queryFn: () =>
      Promise.all(FAQ_SECTIONS.map(async (section) => ({ section, source: await load(lang, section) }))),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function load(lang: Lang, section: FaqSection): Promise<string> {
  const file = files[`./content/${lang}/${section}.md`];
  if (!file) throw new Error(`No article ${lang}/${section}`);
  return file();
}
