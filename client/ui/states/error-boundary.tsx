import { Component, type ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

/** It never recovers, so `onRetry` must reload the page. */
export class ErrorBoundary extends Component<
  { children: ReactNode; onError: (error: unknown) => void; onRetry: () => void },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <ErrorState onRetry={this.props.onRetry} />
      </main>
    );
  }
}
