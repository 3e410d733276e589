import { QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode, Suspense } from "react";
import { reloadIfReachable } from "./lib/lost-parts/ask-server.ts";
import { queryClient } from "./lib/query.ts";
import { reportError } from "./lib/report-error.ts";
import { Toaster } from "./ui/overlays/toaster.tsx";
import { ErrorBoundary } from "./ui/states/error-boundary.tsx";

/** In a browser and for prerendering, since React hydrates only the same tree. */
export function App({ router }: { router: AnyRouter }) {
  return (
    <StrictMode>
      <ErrorBoundary onError={reportError} onRetry={reloadIfReachable}>
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <RouterProvider router={router} />
            <Toaster />
          </Suspense>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
