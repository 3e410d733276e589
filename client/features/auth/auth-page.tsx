import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { useBrandName } from "#client/lib/queries/use-config.ts";
import { Mark } from "#client/ui/pictures/mark.tsx";
import { Lamp } from "#client/ui/states/lamp.tsx";

export interface AuthPageProps {
  pageTitle: string;
  title: string;
  text?: ReactNode;
  above?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}

export function AuthPage({ pageTitle, title, text, above, children, footer }: AuthPageProps) {
  useTitle(pageTitle);
  return (
    <main id="main" tabIndex={-1} className="relative flex min-h-dvh flex-col overflow-clip outline-none">
      <Lamp className="-translate-x-1/2 -top-14 absolute left-[max(78%,17.5rem)] w-[576px] opacity-60 md:top-0 md:left-1/2" />
      <header className="relative flex px-4 pt-3 md:px-8 md:pt-5">
        <HomeLink />
      </header>
      <div className="relative mx-auto flex w-full max-w-[26rem] flex-1 flex-col px-4 pt-8 pb-12 md:pt-24">
        {above && <p className="mb-2 text-dim text-sm">{above}</p>}
        <h1 className="font-display text-3xl">{title}</h1>
        {text && <p className="mt-3 text-dim">{text}</p>}
        <div className="mt-6 flex flex-col gap-5 md:mt-8">{children}</div>
        {footer && <p className="mt-8 text-center text-dim">{footer}</p>}
      </div>
    </main>
  );
}

function HomeLink() {
  const brand = useBrandName();
  return (
    <Link to="/" className="flex items-center gap-3 rounded-md font-display text-xl">
      <Mark />
      {brand}
    </Link>
  );
}
