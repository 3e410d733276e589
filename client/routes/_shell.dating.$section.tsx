import { createFileRoute, notFound } from "@tanstack/react-router";
import { FRIENDSHIP } from "#client/features/contacts/api.ts";
import { SectionPage } from "#client/features/dating/lists/section-page.tsx";
import { CallLink } from "#client/features/video/call/call-link.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { isDatingSection } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/dating/$section")({
  validateSearch: ({ open }: { open?: unknown }): { open?: string } =>
    typeof open === "string" ? { open } : {},
  beforeLoad: ({ params }) => {
    if (!isDatingSection(params.section)) throw notFound();
  },
  loader: () => loadNamespaces("dating", "filters", "profile", "contacts", "call", "errors"),
  component: Section,
});

function Section() {
  const { section } = Route.useParams();
  const { open } = Route.useSearch();
  if (!isDatingSection(section)) return null;
  return (
    <SectionPage
      key={section}
      section={section}
      open={open}
      friendship={FRIENDSHIP}
      call={({ id, name }) => <CallLink icon userId={id} name={name} />}
    />
  );
}
