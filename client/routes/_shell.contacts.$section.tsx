import { createFileRoute, notFound } from "@tanstack/react-router";
import { ContactsPage } from "#client/features/contacts/contacts-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { isContactSection } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/contacts/$section")({
  beforeLoad: ({ params }) => {
    if (!isContactSection(params.section)) throw notFound();
  },
  loader: () => loadNamespaces("contacts", "errors"),
  component: Contacts,
});

function Contacts() {
  const { section } = Route.useParams();
  return isContactSection(section) ? <ContactsPage key={section} section={section} /> : null;
}
