import type { ReactNode } from "react";

/** A page without header, menu and footer: sign-in screens, technical works. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col outline-none">
      {children}
    </main>
  );
}
