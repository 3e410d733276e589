import { queryOptions } from "@tanstack/react-query";
import { PUBLIC } from "#client/lib/query.ts";
import type { Lang } from "#contract/lang.ts";
import { FAQ_SECTIONS, type FaqSection, isLegal } from "#contract/paths.ts";

const files = import.meta.glob<string>("./content/**/*.md", { query: "?raw", import: "default" });

/** Each in a file that loads on demand. `edition` matters only for legal texts. */
export const articleQuery = (lang: Lang, section: FaqSection, edition: string) =>
  queryOptions({
    queryKey: [PUBLIC, "article", lang, section, isLegal(section) ? edition : ""],
    queryFn: () => load(lang, section, edition),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const libraryQuery = (lang: Lang, edition: string) =>
  queryOptions({
    queryKey: [PUBLIC, "article", lang, "all", edition],
    queryFn: () =>
      Promise.all(
        FAQ_SECTIONS.map(async (section) => ({ section, source: await load(lang, section, edition) })),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function load(lang: Lang, section: FaqSection, edition: string): Promise<string> {
  const folder = isLegal(section) ? `legal/${edition}/${lang}` : lang;
  const file = files[`./content/${folder}/${section}.md`];
  if (!file) throw new Error(`No article ${lang}/${section}`);
  return file();
}
