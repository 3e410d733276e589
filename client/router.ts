import { createRouter } from "@tanstack/react-router";
import { queryClient } from "./lib/query.ts";
import { routeTree } from "./routes.gen.ts";

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: "intent",
  // Freshness is the query cache's business alone.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
