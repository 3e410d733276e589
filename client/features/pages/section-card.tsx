import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { FaqSection } from "#contract/paths.ts";

export function SectionCard({ section, text }: { section: FaqSection; text: string }) {
  const { t } = useTranslation("pages");
  return (
    <li>
      <Link
        to="/faq/$section"
        params={{ section }}
        className="group flex h-full flex-col gap-2 rounded-lg bg-panel p-5 transition hover:bg-raised md:p-6"
      >
        <h3 className="font-display text-lg transition group-hover:text-gold-light">
          {t(`sections.${section}.title`)}
        </h3>
        <p className="text-dim text-sm">{text}</p>
      </Link>
    </li>
  );
}
