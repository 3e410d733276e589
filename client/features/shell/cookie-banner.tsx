import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, store } from "#client/lib/storage.ts";
import { Button } from "#client/ui/button.tsx";
import { COOKIE_BANNER_DELAY_MS } from "#contract/limits.ts";

const KEY = "cookieAgreement";

/** Comes three seconds after the page, once (specification, section 4). On a phone it stands at the top: the thumb belongs to Start. */
export function CookieBanner() {
  const { t } = useTranslation("shell");
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (readStored(KEY) === "true") return;
    const timer = setTimeout(() => setShown(true), COOKIE_BANNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;

  const agree = () => {
    store(KEY, "true");
    setShown(false);
  };
  return (
    <section
      aria-label={t("cookie.title")}
      className="fixed inset-x-2 top-[4.5rem] z-40 animate-rise-in rounded-lg border border-line bg-raised p-4 shadow-lift md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-[26rem] md:p-5"
    >
      <p className="text-sm">
        {t("cookie.text")}{" "}
        <Link
          to="/faq/$section"
          params={{ section: "privacy-policy" }}
          className="text-gold underline underline-offset-4 hover:text-gold-light"
        >
          {t("cookie.more")}
        </Link>
      </p>
      <Button size="sm" className="mt-3 w-full md:w-auto" onClick={agree}>
        {t("cookie.agree")}
      </Button>
    </section>
  );
}
