import { createFileRoute } from "@tanstack/react-router";
import { ArticlePage } from "#client/features/pages/article-page.tsx";
import NotFound from "#client/features/shell/not-found.tsx";
import { isTakingOver } from "#client/lib/browser/first-paint.ts";
import { currentLang, loadNamespaces } from "#client/lib/i18n.ts";
import { isFaqSection } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/faq/$section")({
  loader: async ({ params: { section }, context }) => {
    const texts = loadNamespaces("pages");
    // The list of articles stays out of the first load of other pages.
    const { articleQuery } = await import("#client/features/pages/articles.ts");
    const article = isFaqSection(section)
      ? context.queryClient.prefetchQuery(articleQuery(currentLang(), section))
      : undefined;
    // What is on screen already must not become a skeleton.
    if (isTakingOver()) await article;
    await texts;
  },
  component: Section,
});

function Section() {
  const { section } = Route.useParams();
  return isFaqSection(section) ? <ArticlePage section={section} /> : <NotFound />;
}
