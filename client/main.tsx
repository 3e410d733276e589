import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { $videoState } from "./features/video/session/video-state.ts";
import { reloadOnLostChunk } from "./lib/browser/lost-chunk.ts";
import { startI18n } from "./lib/i18n.ts";
import { queryClient } from "./lib/query.ts";
import { reportError } from "./lib/report-error.ts";
import { router } from "./router.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { Toaster } from "./ui/toaster.tsx";

reloadOnLostChunk(() => $videoState.get() !== "init" || location.pathname.endsWith("/call"));
const texts = startI18n();
// The code and the texts of this page come beside the first texts, not after them.
router.preloadRoute({ to: location.pathname });
await texts;

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <ErrorBoundary onError={reportError}>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router} />
          <Toaster />
        </Suspense>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
