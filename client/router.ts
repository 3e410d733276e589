import { createRouter } from "@tanstack/react-router";
import { RouteError } from "./features/shell/route-error.tsx";
import { pageChange } from "./lib/motion/page-change.ts";
import { queryClient } from "./lib/query.ts";
import { routeTree } from "./routes.gen.ts";

/** When it is called for: together with the evaluation of all routes it would hold up a phone for long. */
export function makeRouter() {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // A boundary for each page: where one fails, what stands around it stays.
    defaultErrorComponent: RouteError,
    defaultPreload: "intent",
    // Freshness is the query cache's business alone.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // What opens over a list leaves it where it stands, and so does closing it.
    getScrollRestorationKey: ({ state, href }) => state.overList ?? state.__TSR_key ?? href,
  });
  router.startViewTransition = (render) => pageChange.run(render, router.stores.resolvedLocation.get()?.href);
  return router;
}
type Router = ReturnType<typeof makeRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: Router;
  }
  interface HistoryState {
    /** The key of the entry before, which is the same list without what is open over it. */
    overList?: string | undefined;
    /** The private link in the address was made on this page: the user who opens it here passes it on rather than answers it. */
    madeLink?: boolean | undefined;
  }
}
