import { useTranslation } from "react-i18next";
import { type Found, SEARCH_RINGS_KM, type Suggested } from "#contract/dating.ts";

/** The ring as a line: "up to 25 km". */
export function useRing(): (ring: number) => string {
  const { t } = useTranslation("dating");
  return (ring) => {
    const km = SEARCH_RINGS_KM[ring];
    return km === undefined ? t("ring.further", { km: SEARCH_RINGS_KM.at(-1) }) : t("ring.within", { km });
  };
}

/** The one line below a name: how near someone is, or else their city. */
export function useLine(): (person: Found) => string {
  const ringLine = useRing();
  return ({ ring, city }) => {
    if (ring === null || ring > 2) return city?.name ?? "";
    return city ? `${city.name} · ${ringLine(ring)}` : ringLine(ring);
  };
}

export function useReason(): (person: Suggested) => string {
  const { t } = useTranslation("dating");
  return ({ reason: { kind, names } }) => t(`reason.${kind}`, { names: names.join(", ") });
}
