import { useTranslation } from "react-i18next";
import { SEARCH_RINGS_KM, type SearchResult, type Suggested } from "#contract/dating.ts";

export function useRingText(): (ring: number) => string {
  const { t } = useTranslation("dating");
  return (ring) => {
    const km = SEARCH_RINGS_KM[ring];
    return km === undefined ? t("ring.further", { km: SEARCH_RINGS_KM.at(-1) }) : t("ring.within", { km });
  };
}

export function usePlaceText(): (person: SearchResult) => string {
  const ringText = useRingText();
  return ({ ring, city }) => {
    if (ring === null || ring > 2) return city?.name ?? "";
    // A card is narrow, and "within 25 km" reads better on one line.
    const within = ringText(ring).replaceAll(" ", "\u00A0");
    return city ? `${city.name} · ${within}` : within;
  };
}

export function useReasonText(): (person: Suggested) => string {
  const { t } = useTranslation("dating");
  return ({ reason: { kind, names } }) => t(`reason.${kind}`, { names: names.join(", ") });
}
