import { useStore } from "@nanostores/react";
import { Link, useLocation } from "@tanstack/react-router";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { $cookiesAgreed, agreeToCookies } from "#client/lib/stores/cookie-notice.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { COOKIE_BANNER_DELAY_MS } from "#contract/limits.ts";
import { hidesBar } from "../layout-rules.ts";

/** Three seconds after the page (specification, section 4); `hidden` does not stop that clock. `cookie-space` keeps room for it. */
export function CookieBanner({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation("shell");
  const agreed = useStore($cookiesAgreed);
  const [isDue, setDue] = useState(false);
  // At the bottom edge, but under the header of an open chat, whose composer is at the bottom.
  const place = hidesBar(useLocation().pathname) ? "top" : "bottom";
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), COOKIE_BANNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (agreed || !isDue || hidden) return null;
  return (
    <section
      aria-label={t("cookie.title")}
      data-cookie-notice={place}
      className={clsx(
        "fixed inset-x-0 z-40 flex animate-rise-in items-center justify-between gap-2 border-line bg-raised py-1.5 pr-1.5 pl-3 shadow-lift",
        "max-md:pb-[max(0.375rem,env(safe-area-inset-bottom)_-_var(--bottom-bars,0px))]",
        "md:inset-x-auto md:right-4 md:rounded-lg md:border md:pr-2 md:pl-4",
        place === "top" ? "top-18 border-y" : "bottom-[var(--bottom-bars,0px)] border-t md:bottom-4",
      )}
    >
      <p className="text-[0.8125rem] leading-tight md:mr-2 md:text-sm">
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
