import { CalendarHeart, type LucideIcon, MessageCircle, SlidersHorizontal, Star, Video } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { VIP_BENEFITS, type VipBenefit } from "#contract/vip-benefits.ts";

const ICONS: Record<VipBenefit, LucideIcon> = {
  chats: MessageCircle,
  talks: Star,
  calls: Video,
  filters: SlidersHorizontal,
  events: CalendarHeart,
};

/** The complete list of what VIP includes. */
export function Benefits() {
  const { t } = useTranslation("vip");
  const free = useConfig()?.free;
  const counts: Partial<Record<VipBenefit, number | undefined>> = {
    chats: free?.chats,
    talks: free?.ratedTalks,
  };
  return (
    <section aria-labelledby="vip-benefits">
      <h2 id="vip-benefits" className="font-display text-2xl">
        {t("benefits.title")}
      </h2>
      <ul className="mt-6 border-line border-b">
        {VIP_BENEFITS.map((name) => {
          const Icon = ICONS[name];
          return (
            <li key={name} className="flex gap-4 border-line border-t py-5">
              <Icon aria-hidden="true" size={24} strokeWidth={1.5} className="mt-0.5 shrink-0 text-gold" />
              <div className="flex-1 gap-x-6 md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
                <h3 className="text-balance font-medium text-lg">{t(`benefits.${name}.title`)}</h3>
                <p className="mt-1 text-dim md:mt-0.5">
                  {free && t(`benefits.${name}.text`, { count: counts[name] ?? 0 })}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
