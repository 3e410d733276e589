import { createFileRoute, notFound } from "@tanstack/react-router";
import { SeenAs } from "#client/features/profile/viewing/seen-as.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { isSeenBy } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/profile/as/$viewer")({
  loader: ({ params: { viewer } }) => {
    if (!isSeenBy(viewer)) throw notFound();
    return loadNamespaces("profile", "prompts");
  },
  component: Seen,
});

function Seen() {
  const { viewer } = Route.useParams();
  return isSeenBy(viewer) ? <SeenAs viewer={viewer} /> : null;
}
