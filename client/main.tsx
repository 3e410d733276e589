import "./styles.css";
import "./react-first.ts";
import "./lib/forms/jitless.ts";
import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { isBusy } from "./features/video/session/busy.ts";
import { $videoState } from "./features/video/session/video-state.ts";
import { onLaunch } from "./lib/browser/on-launch.ts";
import { beginTakingOver, wasDrawn } from "./lib/first-load/first-paint.ts";
import { nextTask } from "./lib/first-load/next-task.ts";
import { startI18n } from "./lib/i18n.ts";
import { watchLeaving } from "./lib/lost-parts/leaving.ts";
import { watchForLostChunks } from "./lib/lost-parts/lost-chunk.ts";
import { passUncaughtErrors } from "./lib/monitoring/error-sink.ts";
import { startMonitoring } from "./lib/monitoring/start-monitoring.ts";
import { restoreWhenOffline } from "./lib/offline/restore-when-offline.ts";
import { takeEmbeddedConfig } from "./lib/queries/use-config.ts";
import { queryClient } from "./lib/query.ts";
import { makeRouter } from "./router.ts";

const rootElement = document.getElementById("root")!;
watchLeaving();
passUncaughtErrors();
watchForLostChunks(isBusy);
takeEmbeddedConfig(queryClient);
startMonitoring(queryClient, afterMeeting);
restoreWhenOffline(queryClient);
void start();

/** No await stands outside of it: chunks of pages import this module, and would wait for each other. */
async function start(): Promise<void> {
  await nextTask();
  const texts = startI18n();
  await nextTask();
  const router = makeRouter();
  onLaunch((href) => {
    if (!isBusy()) void router.navigate({ href });
  });
  await nextTask();
  // The code and the texts of this page load in parallel with the first texts, not after them. A page that is on screen already is
  // adopted as it stands, and so not before all of it is here.
  const page = wasDrawn ? router.load() : router.preloadRoute({ to: location.pathname });
  await texts;
  if (wasDrawn) await page;
  await window.styled;
  // In slices: what is on screen already can be scrolled and typed into meanwhile.
  startTransition(() => {
    beginTakingOver(rootElement);
    const app = <App router={router} />;
    if (wasDrawn) adopt(app, router);
    else createRoot(rootElement).render(app);
  });
}

/** Goes on with the elements that stand there. */
function adopt(app: ReactNode, router: ReturnType<typeof makeRouter>): void {
  // As the router knows that a server drew the page, and puts no boundary of its own around it.
  router.ssr = { manifest: undefined };
  // Where a page is another in this browser, like the sign-in page after a refusal, React draws it again, which is no defect.
  hydrateRoot(rootElement, app, { onRecoverableError: () => {} });
}

/** From the press of Start to the first picture the line is theirs who meet. */
function afterMeeting(work: () => void): void {
  let isDone = false;
  const stop = $videoState.subscribe((state) => {
    if (isDone || /^(?:permission|searching|connecting)$/.test(state)) return;
    isDone = true;
    queueMicrotask(() => stop());
    work();
  });
}
