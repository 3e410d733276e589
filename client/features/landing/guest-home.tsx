import clsx from "clsx";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenIdle } from "#client/lib/browser/when-idle.ts";
import { wasPrerendered } from "#client/lib/first-load/first-paint.ts";
import { Lamp } from "#client/ui/states/lamp.tsx";

const Story = lazy(() => import("./story.tsx"));

export interface GuestHomeProps {
  /** The hero of the page; it stays mounted whatever changes around it. */
  chat: ReactNode;
  /** Hides everything else. */
  busy: boolean;
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
          {!busy && <FirstWords />}
        </div>
      </section>
      {!busy && <BelowTheFold remind={remind} />}
    </>
  );
}

/** Loads when idle: no one needs it before Start can be pressed. */
function BelowTheFold({ remind }: { remind: ReactNode }) {
  const [due, setDue] = useState(wasPrerendered);
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

/** One column with Start within reach of the thumb on a phone, above the cookie notice; two columns on a desktop and on a phone in landscape. */
const heroStyles =
  "min-h-[calc(100svh-4rem-3.25rem)] max-w-[80rem] gap-5 px-4 pb-4 md:min-h-[calc(100svh-4rem)] md:gap-8 md:px-6 md:pb-8 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center lg:gap-12 lg:px-8 landscape-phone:grid landscape-phone:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] landscape-phone:items-start landscape-phone:gap-6 landscape-phone:pb-4";

function StartLight() {
  return (
    <div className="pointer-events-none absolute inset-0 flex items-start justify-center overflow-hidden">
      <Lamp className="low-phone:w-[19rem] w-[28rem] lg:w-[45rem] landscape-phone:w-[19rem]" />
    </div>
  );
}

/** What two strangers say first, on both sides of the lamp. A picture, not a record of anyone. */
function FirstWords() {
  const { t } = useTranslation("landing");
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-3 top-6 flex items-start justify-between md:inset-x-6 md:top-14 lg:inset-x-8 lg:top-24 low-phone:hidden landscape-phone:hidden"
    >
      <p className={`${wordStyles} rounded-bl-none`}>{t("words.one")}</p>
      <p className={`${wordStyles} mt-3 rounded-br-none text-right md:mt-24`}>{t("words.other")}</p>
    </div>
  );
}

const wordStyles =
  "max-w-[38%] text-balance rounded-lg border border-line bg-raised/80 px-3 py-2 text-cream/90 text-sm md:max-w-60 md:px-4 md:text-base";

function HeroText() {
  const { t } = useTranslation("landing");
  return (
    <div className="pt-2 md:pt-6 lg:pt-0 landscape-phone:pt-4">
      <h1 className="font-display text-3xl md:text-4xl lg:text-5xl landscape-phone:text-3xl">
        {t("headline")}
      </h1>
      {/* As narrow as on most phones: on wider ones it fits two lines in our font but not in the one shown until that loads. */}
      <p className="mt-3 max-w-90 text-dim md:mt-5 md:max-w-md md:text-lg landscape-phone:mt-3">
        {t("lead")}
      </p>
      <Promises />
    </div>
  );
}

/** Only promises that hold today, since guests decide by them whether to trust us. */
function Promises() {
  const { t } = useTranslation("landing");
  return (
    <ul className="mt-10 hidden flex-col lg:flex landscape-phone:hidden">
      <Point title={t("promises.private.title")} text={t("promises.private.text")} />
      <Point title={t("promises.free.title")} text={t("promises.free.text")} />
      <Point title={t("promises.next.title")} text={t("promises.next.text")} />
    </ul>
  );
}

function Point({ title, text }: { title: string; text: string }) {
  return (
    <li className="border-line border-t py-4">
      <p className="font-medium">{title}</p>
      <p className="text-dim">{text}</p>
    </li>
  );
}
