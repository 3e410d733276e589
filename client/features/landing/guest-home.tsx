import clsx from "clsx";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { whenIdle } from "#client/lib/browser/when-idle.ts";
import { wasDrawn } from "#client/lib/first-load/first-paint.ts";
import { Lamp } from "#client/ui/lamp.tsx";
import { HeroText } from "./hero-text.tsx";

const Story = lazy(() => import("./story.tsx"));

export interface GuestHomeProps {
  /** The video chat. It is the hero of the page, and stays mounted whatever changes around it. */
  chat: ReactNode;
  /** Whether the guest is in the chat, which hides everything else. */
  busy: boolean;
  /** A button that reminds of the next common evening, shown next to it. */
  remind: ReactNode;
}

export function GuestHome({ chat, busy, remind }: GuestHomeProps) {
  return (
    <>
      <section className={clsx("mx-auto flex w-full flex-1 flex-col", !busy && heroStyles)}>
        {!busy && <HeroText />}
        <div
          className={clsx(
            "relative flex min-h-0 flex-1 flex-col",
            !busy && "lg:h-[min(44rem,78dvh)] lg:flex-none landscape-phone:h-auto",
          )}
        >
          {chat}
          {!busy && <StartLight />}
        </div>
      </section>
      {!busy && <BelowTheFold remind={remind} />}
    </>
  );
}

/** Loads when idle: no one needs it before Start can be pressed. */
function BelowTheFold({ remind }: { remind: ReactNode }) {
  const [due, setDue] = useState(wasDrawn);
  useEffect(() => whenIdle(() => setDue(true)), []);
  const place = <div className="min-h-dvh" />;
  return due ? (
    <Suspense fallback={place}>
      <Story remind={remind} />
    </Suspense>
  ) : (
    place
  );
}

/** One column with Start within reach of the thumb on a phone; two columns on a desktop and on a phone in landscape. */
const heroStyles =
  "min-h-[calc(100svh-4rem)] max-w-[80rem] gap-5 px-4 pb-4 md:gap-8 md:px-6 md:pb-8 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center lg:gap-12 lg:px-8 landscape-phone:grid landscape-phone:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] landscape-phone:items-start landscape-phone:gap-6 landscape-phone:pb-4";

/** The light of a lamp on Start. */
function StartLight() {
  return (
    <div className="pointer-events-none absolute inset-0 flex items-start justify-center overflow-hidden">
      <Lamp className="low-phone:w-[19rem] w-[28rem] lg:w-[45rem] landscape-phone:w-[19rem]" />
    </div>
  );
}
