import { Component, type ReactNode } from "react";
import { reportError } from "#client/lib/report-error.ts";

/** A row that cannot be drawn is left out and reported: rows show what other people and other releases wrote. */
export class RowBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override componentDidUpdate({ children }: { children: ReactNode }) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
