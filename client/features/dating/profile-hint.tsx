import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import type { ProfilePart } from "#contract/profile.ts";

const EDIT = { to: "/profile/edit" } as const;
/** Missing parts of the profile that matter in search, and where to add them. Parts with little effect are left out. */
const STEPS = {
  avatar: EDIT,
  city: EDIT,
  photos: { to: "/settings/$section", params: { section: "photos" } },
  tags: EDIT,
  description: EDIT,
} as const;
type Step = keyof typeof STEPS;
const isStep = (part: ProfilePart): part is Step => part in STEPS;

/** Suggests one thing to add to the profile, and why. Renders nothing for a complete profile. */
export function ProfileHint() {
  const { t } = useTranslation("dating");
  const { data: me } = useQuery(meQuery);
  const step = me?.missing.find(isStep);
  if (!step) return null;
  return (
    <p className="mb-6 flex items-center gap-3 rounded-md border border-line bg-panel px-4 py-3 text-dim text-sm">
      <Sparkles aria-hidden="true" size={18} className="shrink-0 text-gold" />
      <span>
        {t(`hint.${step}`)}{" "}
        <Link
          {...STEPS[step]}
          className="text-cream underline decoration-gold underline-offset-4 hover:text-gold-light"
        >
          {t(`hint.do.${step}`)}
        </Link>
      </span>
    </p>
  );
}
