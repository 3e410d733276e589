import type { EVENT_TYPES } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";

type Slug = (typeof EVENT_TYPES)[number]["slug"] | "service";

export const TYPE_NAMES: Record<Lang, Record<Slug, string>> = {
  ru: {
    dating: "Знакомства",
    friendship: "Дружба",
    activities: "Спорт и досуг",
    other: "Другое",
    service: "От сервиса",
  },
  en: {
    dating: "Dating",
    friendship: "Friendship",
    activities: "Activities",
    other: "Other",
    service: "From the service",
  },
};
