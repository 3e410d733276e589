import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { longDateLine } from "#client/lib/format/date-line.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import type { FaqSection } from "#contract/paths.ts";

interface Props {
  section: FaqSection;
  edition: string;
}

export function EditionNotice({ section, edition }: Props) {
  const { t } = useTranslation("pages");
  const current = useConfig()?.legalEdition;
  if (!current || edition === current) return null;
  return (
    <aside className="mb-8 max-w-[68ch] border-gold border-l-2 bg-panel px-5 py-4 text-sm">
      <p>{t(edition > current ? "faq.editionComing" : "faq.editionOld", { date: dayOf(edition) })}</p>
      <Link to="/faq/$section" params={{ section }} className="link mt-2 inline-block">
        {t("faq.editionCurrent")}
      </Link>
    </aside>
  );
}

export function Editions({ section, edition }: Props) {
  const { t } = useTranslation("pages");
  const others = LEGAL_EDITIONS.filter((other) => other !== edition).toReversed();
  return (
    <footer className="mt-12 max-w-[68ch] text-dim text-sm">
      <p>{t("faq.edition", { date: dayOf(edition) })}</p>
      {others.length > 0 && (
        <>
          <h2 className="mt-4">{t("faq.editions")}</h2>
          <ul>
            {others.map((other) => (
              <li key={other}>
                <Link
                  to="/faq/$section"
                  params={{ section }}
                  search={{ edition: other }}
                  className="link inline-block py-2"
                >
                  {t("faq.edition", { date: dayOf(other) })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </footer>
  );
}

/** An edition is named by a day rather than a moment, so the day is the same in every time zone. */
const dayOf = (edition: string): string => longDateLine(edition);
