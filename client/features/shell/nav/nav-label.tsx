import { useStore } from "@nanostores/react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { $badges, type Badges } from "#client/lib/stores/badges.ts";

interface NavLabelProps {
  icon: LucideIcon;
  /** The badge that counts what waits there. */
  badge: keyof Badges | undefined;
  children: ReactNode;
}

/** Icon and text of an item of the menu, with the number of what waits there. */
export function NavLabel({ icon: Icon, badge, children }: NavLabelProps) {
  const { t } = useTranslation("shell");
  const badges = useStore($badges);
  const waiting = badge ? badges[badge] : 0;
  return (
    <>
      <span className="relative">
        <Icon aria-hidden="true" size={22} strokeWidth={1.6} />
        {waiting > 0 && (
          <span
            aria-hidden="true"
            className="-top-2 absolute left-[55%] min-w-[1.7em] rounded-full bg-gold px-[0.4em] font-medium text-ink leading-[1.7]"
          >
            {waiting > 99 ? "99+" : waiting}
          </span>
        )}
      </span>
      {children}
      {waiting > 0 && <span className="sr-only">, {t("nav.waiting", { count: waiting })}</span>}
    </>
  );
}
