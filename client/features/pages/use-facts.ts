import { useTranslation } from "react-i18next";
import { useConfig } from "#client/lib/use-config.ts";
import type { AppConfig } from "#contract/common.ts";

/** What the articles leave open, from the operator's settings; undefined until the server has told them. */
export function useFacts() {
  const { t, i18n } = useTranslation("pages");
  const config = useConfig();
  if (!config) return undefined;
  const email = config.brand.supportEmail;
  const details = operatorDetails(config.legal);
  return {
    brand: i18n.language === "ru" ? config.brand.nameRu : config.brand.name,
    supportEmail: email,
    addresses: t(config.turnOnly ? "addresses.relayed" : "addresses.direct"),
    operator: details ? t("operator.known", { details }) : t("operator.unknown", { email }),
  };

  function operatorDetails(legal: AppConfig["legal"]): string {
    if (!legal.company) return "";
    const { company, taxId, registrationId, address } = legal;
    return [
      company,
      taxId && t("operator.taxId", { id: taxId }),
      registrationId && t("operator.registrationId", { id: registrationId }),
      address && t("operator.address", { address }),
    ]
      .filter(Boolean)
      .join(", ");
  }
}
