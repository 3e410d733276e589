import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ProfilePart } from "#contract/profile.ts";

const SHOWN = 3;
/** The section of the edit page where a part is filled in, unless it is named like the part. */
const SECTIONS: Partial<Record<ProfilePart, string>> = { avatar: "photos" };

/** 'Let's finish registration': how complete the profile is, and what to add next. Renders nothing once it is complete. */
export function Completeness({ percent, missing }: { percent: number; missing: ProfilePart[] }) {
  const { t } = useTranslation("profile");
  if (missing.length === 0) return null;
  return (
    <section className="rounded-lg border border-line bg-panel p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-display text-lg">{t("finish.title")}</h2>
        <span className="text-gold">{percent}%</span>
      </div>
      <div
        role="progressbar"
        aria-label={t("finish.title")}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-3 h-1.5 overflow-hidden rounded-full bg-lifted"
      >
        <div className="h-full rounded-full bg-gold transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <ul className="-mx-2 mt-3">
        {missing.slice(0, SHOWN).map((part) => (
          <li key={part}>
            <Link
              to="/profile/edit"
              hash={SECTIONS[part] ?? part}
              className="flex min-h-11 items-center justify-between rounded-md px-2 text-dim hover:bg-cream/8 hover:text-cream"
            >
              {t(`finish.${part}`)}
              <ChevronRight aria-hidden="true" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
