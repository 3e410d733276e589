import { createFileRoute, redirect } from "@tanstack/react-router";

/** Browsers open links of our scheme here (`protocol_handlers` in the manifest). It only redirects. */
export const Route = createFileRoute("/open")({
  validateSearch: ({ link }: Record<string, unknown>): { link?: string } =>
    typeof link === "string" ? { link } : {},
  beforeLoad: async ({ search }) => {
    const { linkedPage } = await import("#contract/launch.ts");
    throw redirect({ href: linkedPage(search.link ?? "") ?? "/404", replace: true });
  },
});
