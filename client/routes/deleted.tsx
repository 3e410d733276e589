import { createFileRoute, redirect } from "@tanstack/react-router";
import { Deleted, JustDeleted } from "#client/features/auth/deleted.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { $session } from "#client/lib/session.ts";
import { LOGIN_PATH } from "#contract/paths.ts";

export const Route = createFileRoute("/deleted")({
  beforeLoad: async ({ context }) => {
    const { token, ended } = $session.get();
    if (token === null && ended === "deleted") return;
    if (token === null) throw redirect({ to: LOGIN_PATH, replace: true });
    const me = await context.queryClient.ensureQueryData(meQuery);
    if (me.deletedAt === null) throw redirect({ to: "/", replace: true });
  },
  loader: () => loadNamespaces("auth", "errors"),
  component: () => ($session.get().token === null ? <JustDeleted /> : <Deleted />),
});
