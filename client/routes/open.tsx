import { createFileRoute, redirect } from "@tanstack/react-router";

/** Where browsers bring links of our scheme (`protocol_handlers` of the manifest). It only leads on. */
export const Route = createFileRoute("/open")({
  validateSearch: ({ link }: Record<string, unknown>): { link?: string } =>
    typeof link === "string" ? { link } : {},
  beforeLoad: async ({ search }) => {
    const { linkedPage } = await import("#contract/launch.ts");
    throw redirect({ href: linkedPage(search.link ?? "") ?? "/404", replace: true });
  },
});
