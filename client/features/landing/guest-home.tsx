import clsx from "clsx";
import { lazy, type ReactNode, Suspense } from "react";
import { HeroText } from "./hero-text.tsx";

const Story = lazy(() => import("./story.tsx"));

export interface GuestHomeProps {
  /** The video chat itself: it is the hero of the page, and stays mounted whatever happens around it. */
  chat: ReactNode;
  /** Somebody is in the chat: everything else makes room. */
  busy: boolean;
}

export function GuestHome({ chat, busy }: GuestHomeProps) {
  return (
    <>
      <section
        className={clsx(
          "relative mx-auto flex w-full flex-1 flex-col",
          !busy &&
            "min-h-[calc(100svh-4rem)] max-w-[88rem] gap-5 px-4 pb-4 md:px-6 md:pb-8 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center lg:gap-12 lg:px-8",
        )}
      >
        {!busy && <HeroText />}
        <div className={clsx("flex min-h-0 flex-1 flex-col", !busy && "lg:aspect-[4/3.4] lg:max-h-[44rem]")}>
          {chat}
        </div>
      </section>
      {!busy && (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Story />
        </Suspense>
      )}
    </>
  );
}
