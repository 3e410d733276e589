import { createFileRoute } from "@tanstack/react-router";
import { ArticlePage } from "#client/features/pages/article-page.tsx";
import NotFound from "#client/features/shell/not-found.tsx";
import { isHydrating } from "#client/lib/first-load/first-paint.ts";
import { currentLang, loadNamespaces } from "#client/lib/i18n.ts";
import { configQuery, useConfig } from "#client/lib/queries/use-config.ts";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { isFaqSection } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/faq/$section")({
  validateSearch: ({ edition }: { edition?: unknown }): { edition?: string } =>
    LEGAL_EDITIONS.some((known) => known === edition) ? { edition: String(edition) } : {},
  loaderDeps: ({ search: { edition } }) => ({ edition }),
  loader: async ({ params: { section }, deps, context }) => {
    const texts = loadNamespaces("pages");
    // A failure is thrown by the `await` below, unless something else fails first.
    texts.catch(() => {});
    // Imported lazily: the list of articles stays out of the first load of other pages.
    const { articleQuery } = await import("#client/features/pages/articles.ts");
    const edition =
      deps.edition ??
      context.queryClient.getQueryData(configQuery.queryKey)?.legalEdition ??
      LEGAL_EDITIONS[0];
    const article = isFaqSection(section)
      ? context.queryClient.prefetchQuery(articleQuery(currentLang(), section, edition))
      : undefined;
    // A prerendered page must not turn into a skeleton.
    if (isHydrating()) await article;
    await texts;
  },
  component: Section,
});

function Section() {
  const { section } = Route.useParams();
  const { edition } = Route.useSearch();
  const current = useConfig()?.legalEdition ?? LEGAL_EDITIONS[0];
  return isFaqSection(section) ? (
    <ArticlePage section={section} edition={edition ?? current} />
  ) : (
    <NotFound />
  );
}
