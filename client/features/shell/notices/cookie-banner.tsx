import { useStore } from "@nanostores/react";
import { Link, useLocation } from "@tanstack/react-router";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { $cookiesAgreed, agreeToCookies } from "#client/lib/stores/cookie-notice.ts";
import { Button } from "#client/ui/button.tsx";
import { COOKIE_BANNER_DELAY_MS } from "#contract/limits.ts";
import { hidesBar } from "../footer/footer-rules.ts";

const STARTS = ["/", "/rating"];

/** Over the header on pages with Start, and below it in an open chat, so as not to cover Start or the composer. */
function placeOn(pathname: string): string {
  if (hidesBar(pathname)) return "top-18";
  return `md:bottom-6 ${STARTS.includes(pathname) ? "max-md:top-1" : "max-md:above-bottom-bars"}`;
}

/**
 * Appears once, three seconds after the page (specification, section 4); `hidden` does not stop that clock. On a phone
 * it is one low row, above the bottom bar except on the pages in `placeOn`.
 */
export function CookieBanner({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation("shell");
  const agreed = useStore($cookiesAgreed);
  const [isDue, setDue] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), COOKIE_BANNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (agreed || !isDue || hidden) return null;
  return (
    <section
      aria-label={t("cookie.title")}
      className={clsx(
        "fixed inset-x-1 z-40 flex animate-rise-in items-center gap-3 rounded-lg border border-line bg-raised p-1.5 pl-3 shadow-lift",
        "md:inset-x-auto md:right-6 md:w-[26rem] md:p-4 md:pl-5",
        placeOn(pathname),
      )}
    >
      <p className="text-[0.8125rem] leading-tight md:text-sm md:leading-snug">
        {t("cookie.text")}{" "}
        <Link
          to="/faq/$section"
          params={{ section: "privacy-policy" }}
          className="text-gold underline underline-offset-4 hover:text-gold-light"
        >
          {t("cookie.more")}
        </Link>
      </p>
      <Button size="sm" onClick={agreeToCookies}>
        {t("cookie.agree")}
      </Button>
    </section>
  );
}
