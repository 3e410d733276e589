import { useStore } from "@nanostores/react";
import { Link, useLocation } from "@tanstack/react-router";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { $cookiesAgreed, agreeToCookies } from "#client/lib/stores/cookie-notice.ts";
import { Button } from "#client/ui/button.tsx";
import { COOKIE_BANNER_DELAY_MS } from "#contract/limits.ts";
import { STORED_TOPICS } from "#contract/stored.ts";

const STARTS = ["/", "/rating"];

/**
 * Comes three seconds after the page, once (specification, section 4); what hides it meanwhile stops no clock. It tells
 * all that is kept in the browser, as the privacy policy does. On a phone it stands at the bottom, clear of what a page
 * says first; but at the top where Start is, which the thumb belongs to.
 */
export function CookieBanner({ hidden }: { hidden: boolean }) {
  const { t, i18n } = useTranslation("shell");
  const agreed = useStore($cookiesAgreed);
  const [isDue, setDue] = useState(false);
  const { pathname } = useLocation();
  const place = STARTS.includes(pathname) ? "top-[4.5rem]" : "bottom-[4.5rem]";
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), COOKIE_BANNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (agreed || !isDue || hidden) return null;
  return (
    <section
      aria-label={t("cookie.title")}
      className={clsx(
        "fixed inset-x-2 z-40 animate-rise-in rounded-lg border border-line bg-raised p-4 shadow-lift",
        "md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-[26rem] md:p-5",
        place,
      )}
    >
      <p className="text-sm">
        {t("cookie.text", {
          kept: listOf(
            i18n.language,
            STORED_TOPICS.map((topic) => t(`stored.${topic}`)),
          ),
        })}{" "}
        <Link
          to="/faq/$section"
          params={{ section: "privacy-policy" }}
          className="text-gold underline underline-offset-4 hover:text-gold-light"
        >
          {t("cookie.more")}
        </Link>
      </p>
      <Button size="sm" className="mt-3 w-full md:w-auto" onClick={agreeToCookies}>
        {t("cookie.agree")}
      </Button>
    </section>
  );
}

const listOf = (lang: string, words: string[]) =>
  new Intl.ListFormat(lang, { type: "conjunction" }).format(words);
