import { useTranslation } from "react-i18next";
import { formatDistance } from "#client/lib/format/numbers.ts";
import { isRing } from "#contract/distance.ts";

/** The server sends distances in rings: "within 5 km", and further away a rounded "630 km". */
export function useDistanceText(): (meters: number) => string {
  const { t } = useTranslation("ui");
  return (meters) => {
    const distance = formatDistance(meters);
    return isRing(meters) ? t("distanceWithin", { distance }) : distance;
  };
}
