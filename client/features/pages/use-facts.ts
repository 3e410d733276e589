import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useBrandName, useConfig } from "#client/lib/use-config.ts";
import type { AppConfig } from "#contract/common.ts";

/** What the articles leave open, from the operator's settings; undefined until the server has told them. */
export function useFacts() {
  const { t } = useTranslation("pages");
  const config = useConfig();
  const brand = useBrandName();
  if (!config) return undefined;
  const email = config.brand.supportEmail;
  const details = operatorDetails(t, config.legal);
  return {
    brand,
    supportEmail: email,
    addresses: t(config.turnOnly ? "addresses.relayed" : "addresses.direct"),
    operator: details ? t("operator.known", { details }) : t("operator.unknown", { email }),
  };
}

function operatorDetails(t: TFunction<"pages">, legal: AppConfig["legal"]): string {
  const { company, taxId, registrationId, address } = legal;
  if (!company) return "";
  return [
    company,
    taxId && t("operator.taxId", { id: taxId }),
    registrationId && t("operator.registrationId", { id: registrationId }),
    address && t("operator.address", { address }),
  ]
    .filter(Boolean)
    .join(", ");
}
