import "./styles.css";
import "./react-first.ts";
import "./lib/forms/jitless.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, Suspense, startTransition, useEffect, useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { releaseEarlyDevices } from "./features/video/devices/early-devices.ts";
import { isBusy } from "./features/video/session/busy.ts";
import { $videoState } from "./features/video/session/video-state.ts";
import { carryOver } from "./lib/browser/carry-over.ts";
import { removeDrawnPage, wasDrawn } from "./lib/browser/first-paint.ts";
import { onLaunch } from "./lib/browser/launches.ts";
import { watchLeaving } from "./lib/browser/leaving.ts";
import { watchForLostChunks } from "./lib/browser/lost-chunk.ts";
import { nextTask } from "./lib/browser/next-task.ts";
import { reloadIfReached } from "./lib/browser/reached.ts";
import { startI18n } from "./lib/i18n.ts";
import { passUncaughtErrors } from "./lib/monitoring/error-sink.ts";
import { startMonitoring } from "./lib/monitoring/start-monitoring.ts";
import { readOfflineWhenAway } from "./lib/offline/when-away.ts";
import { takeEmbeddedConfig } from "./lib/queries/use-config.ts";
import { queryClient } from "./lib/query.ts";
import { reportError } from "./lib/report-error.ts";
import { makeRouter } from "./router.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { Toaster } from "./ui/toaster.tsx";

const rootElement = document.getElementById("root")!;
watchLeaving();
passUncaughtErrors();
watchForLostChunks(isBusy);
takeEmbeddedConfig(queryClient);
startMonitoring(queryClient, afterMeeting);
readOfflineWhenAway(queryClient);
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
  // replaced in one go by the same page alive, and so not before all of it is here.
  const page = wasDrawn ? router.load() : router.preloadRoute({ to: location.pathname });
  await texts;
  if (wasDrawn) await page;
  await window.styled;
  // In slices: what is on screen already can be scrolled and typed into meanwhile.
  startTransition(() => createRoot(rootElement).render(<App router={router} />));
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

function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <StrictMode>
      <ErrorBoundary onError={reportError} onRetry={reloadIfReached}>
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <RouterProvider router={router} />
            <Toaster />
            <Uncovered />
          </Suspense>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** React stands: what was there before it goes, but for what a user began in it. */
function Uncovered() {
  const [goOn] = useState(() => (wasDrawn ? carryOver(rootElement) : () => false));
  useLayoutEffect(removeDrawnPage, []);
  // After the effects of forms, which begin with their own values.
  useEffect(() => {
    if (!goOn()) releaseEarlyDevices();
  }, [goOn]);
  return null;
}
