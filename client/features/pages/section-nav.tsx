import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { UpLink } from "#client/ui/up-link.tsx";
import { GROUPS } from "./sections.ts";

/** Links to all articles, next to the open one; on narrow screens a link back to the list. */
export function SectionNav() {
  const { t } = useTranslation("pages");
  return (
    <>
      <UpLink to="/faq" label={t("faq.all")} className="-ml-3 lg:hidden" />
      <nav aria-label={t("faq.sectionsNav")} className="sticky top-24 hidden flex-col gap-6 lg:flex">
        {GROUPS.map(({ name, sections }) => (
          <div key={name}>
            <h2 className="mb-1 px-4 font-medium text-dim text-sm">{t(`groups.${name}`)}</h2>
            {sections.map((section) => (
              <Link
                key={section}
                to="/faq/$section"
                params={{ section }}
                className="flex min-h-11 items-center rounded-md px-4 py-2 transition hover:bg-cream/8 aria-[current=page]:bg-cream/8 aria-[current=page]:text-gold aria-[current=page]:chosen-frame"
              >
                {t(`sections.${section}.title`)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </>
  );
}
