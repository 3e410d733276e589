import "./styles.css";
import "./react-first.ts";
import "./lib/forms/jitless.ts";
import { createBrowserHistory, createRouter } from "@tanstack/react-router";
import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import type { SignUpStep } from "./features/auth/sign-up/sign-up-store.ts";
import { RouteError } from "./features/shell/route-error.tsx";
import { isBusy } from "./features/video/session/busy.ts";
import { $videoState } from "./features/video/session/video-state.ts";
import { ignoreInputMethodKeys } from "./lib/browser/input-method.ts";
import { ignoreMovedControls } from "./lib/browser/moved-controls.ts";
import { onLaunch } from "./lib/browser/on-launch.ts";
import { watchWriting } from "./lib/browser/writing.ts";
import { beginCarryOver } from "./lib/first-load/carry-over.ts";
import { beginHydration, wasPrerendered } from "./lib/first-load/first-paint.ts";
import { nextTask } from "./lib/first-load/next-task.ts";
import { startI18n } from "./lib/i18n.ts";
import { watchLeaving } from "./lib/lost-parts/leaving.ts";
import { watchForLostChunks } from "./lib/lost-parts/lost-chunk.ts";
import { passUncaughtErrors } from "./lib/monitoring/error-sink.ts";
import { startMonitoring } from "./lib/monitoring/start-monitoring.ts";
import { pageChange } from "./lib/motion/page-change.ts";
import { restoreWhenOffline } from "./lib/offline/restore-when-offline.ts";
import { watchSlow } from "./lib/queries/slow.ts";
import { takeEmbeddedConfig } from "./lib/queries/use-config.ts";
import { queryClient } from "./lib/query.ts";
import { routeTree } from "./routes.gen.ts";
import { hideOwnEntries, leaveOldEntries } from "./ui/overlays/use-own-entry.ts";

const rootElement = document.getElementById("root")!;
watchLeaving();
ignoreMovedControls();
// First, since the keys of an input method are letters, too.
watchWriting();
ignoreInputMethodKeys(window);
passUncaughtErrors();
watchForLostChunks(isBusy);
takeEmbeddedConfig(queryClient);
startMonitoring(queryClient, afterConnecting);
watchSlow(queryClient);
const restored = restoreWhenOffline(queryClient);
void start();

/** Holds every `await`: page chunks import this module, and a top-level one would have both wait for each other. */
async function start(): Promise<void> {
  await nextTask();
  const texts = startI18n();
  await nextTask();
  await leaveOldEntries();
  const router = makeRouter();
  onLaunch((href) => {
    if (!isBusy()) void router.navigate({ href });
  });
  await nextTask();
  // Code and texts of this page load in parallel with the first texts. A prerendered page hydrates only when all of it has loaded.
  const page = wasPrerendered ? router.load() : router.preloadRoute({ to: location.pathname });
  await texts;
  await restored;
  if (wasPrerendered) await page;
  await window.styled;
  // In slices: a prerendered page can be scrolled and typed into meanwhile.
  startTransition(() => {
    beginHydration(rootElement);
    const app = <App router={router} />;
    if (wasPrerendered) hydrate(app, router);
    else createRoot(rootElement).render(app);
  });
}

function hydrate(app: ReactNode, router: ReturnType<typeof makeRouter>): void {
  // Tells the router that the page is prerendered, so that it puts no boundary of its own around it.
  router.ssr = { manifest: undefined };
  beginCarryOver(rootElement);
  // A page may differ in this browser, like the sign-in page after a refusal: React then renders it again, which is no defect.
  hydrateRoot(rootElement, app, { onRecoverableError: () => {} });
}

/** Runs `work`, but not between the press of Start and the first picture, when the connection is needed for the talk. */
function afterConnecting(work: () => void): void {
  let isDone = false;
  const stop = $videoState.subscribe((state) => {
    if (isDone || /^(?:permission|searching|connecting)$/.test(state)) return;
    isDone = true;
    queueMicrotask(() => stop());
    work();
  });
}

/** Makes the router when called, not on import: together with the evaluation of all routes it would block a phone for long. */
function makeRouter() {
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
