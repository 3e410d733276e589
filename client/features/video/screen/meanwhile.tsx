import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

export const WAIT_SECONDS = 10;
const TITLE_ID = "meanwhile";

export function Meanwhile({ children }: { children: ReactNode }) {
  const { t } = useTranslation("video");
  const section = useRef<HTMLElement>(null);
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), WAIT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const stage = section.current?.previousElementSibling;
    return () => {
      // On navigation the stage is gone as well, and the next page has a scroll position of its own.
      if (stage?.isConnected) scrollTo(0, 0);
    };
  }, []);
  return (
    <section ref={section} aria-labelledby={TITLE_ID} hidden={!due}>
      {due && (
        <div className="mx-auto flex w-full max-w-6xl animate-fade-in flex-col gap-10 px-4 pt-8 pb-16 md:px-8">
          <header>
            <h2 id={TITLE_ID} tabIndex={-1} className="scroll-mt-20 font-display text-2xl outline-none">
              {t("meanwhile.title")}
            </h2>
            <p className="mt-2 max-w-2xl text-dim">{t("meanwhile.text")}</p>
          </header>
          {children}
        </div>
      )}
    </section>
  );
}

export async function showMeanwhile(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  const title = document.getElementById(TITLE_ID);
  title?.focus({ preventScroll: true });
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  title?.scrollIntoView({ behavior: isStill ? "instant" : "smooth" });
}
