import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { FaqSection } from "#contract/paths.ts";

interface SectionCardProps {
  section: FaqSection;
  text: string;
  className?: string;
}

export function SectionCard({ section, text, className }: SectionCardProps) {
  const { t } = useTranslation("pages");
  return (
    <li className={className}>
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
