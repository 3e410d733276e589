import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { SEEN_BY } from "#contract/paths.ts";

/** Links to the member's own profile as others see it. */
export function SeenAsLinks() {
  const { t } = useTranslation("settings");
  return (
    <div className="mt-5">
      <p className="flex items-center gap-2.5">
        <Eye aria-hidden="true" size={20} className="text-gold" />
        {t("privacy.seenAs.title")}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {SEEN_BY.map((viewer) => (
          <Button key={viewer} asChild size="sm">
            <Link to="/profile/as/$viewer" params={{ viewer }}>
              {t(`privacy.seenAs.${viewer}`)}
            </Link>
          </Button>
        ))}
      </div>
    </div>
  );
}
