import { createFileRoute, Outlet, useLocation } from "@tanstack/react-router";
import { ConsolePage } from "#client/features/moderation/console-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { isConsoleSection } from "#contract/paths.ts";

export const Route = createFileRoute("/_shell/admin")({
  loader: () => loadNamespaces("moderation", "prompts", "reports", "errors"),
  component: Console,
});

function Console() {
  const [, , name = ""] = useLocation().pathname.split("/");
  return (
    <ConsolePage section={isConsoleSection(name) ? name : "cases"}>
      <Outlet />
    </ConsolePage>
  );
}
