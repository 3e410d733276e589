import { createBrowserHistory, createRouter } from "@tanstack/react-router";
import type { SignUpStep } from "./features/auth/sign-up/sign-up-store.ts";
import { RouteError } from "./features/shell/route-error.tsx";
import { pageChange } from "./lib/motion/page-change.ts";
import { queryClient } from "./lib/query.ts";
import { routeTree } from "./routes.gen.ts";
import { hideOwnEntries } from "./ui/use-own-entry.ts";

/** Makes the router when called, not on import: together with the evaluation of all routes it would block a phone for long. */
export function makeRouter() {
  const router = createRouter({
    routeTree,
    history: hideOwnEntries(createBrowserHistory),
    context: { queryClient },
    // An error boundary for each page: if one fails, what is around it stays.
    defaultErrorComponent: RouteError,
    defaultPreload: "intent",
    // Only the query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Opening and closing something over a list keeps its scroll position.
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
    /** The private link in the address was made on this page: the user shares it rather than answers it. */
    madeLink?: boolean | undefined;
    /** The step of a sign-up that the user had reached. */
    signUpStep?: SignUpStep | undefined;
  }
}
