import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";

/** For links from e-mails and during maintenance. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="relative flex min-h-dvh flex-col outline-none">
      <header className="absolute top-2 left-4 z-10 md:top-4 md:left-8">
        <Logo />
      </header>
      {children}
    </main>
  );
}
