import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useBrandName, useConfig } from "#client/lib/queries/use-config.ts";
import type { AppConfig } from "#contract/common.ts";
import { RECORDED_SHARE } from "#contract/error-reports/rates.ts";
import {
  EVENT_CIRCLE_M,
  GRACE_DAYS,
  NOTICE_BEFORE_CHARGE_DAYS,
  OFFER_HOURS,
  OFFER_HOURS_ON_THE_DAY,
  PRIVATE_LINK_HOURS,
  REPORTABLE_MS,
  REVIEW_DAYS,
  SILENCE_HOURS,
  STILL_COMING_HOURS,
  VIP_PROMOTION_DAYS,
} from "#contract/limits.ts";
import { STORED_TOPICS, shownName, storedFor } from "#contract/stored.ts";
import { MINUTE_MS } from "#contract/time.ts";

/** From limits and the operator's settings; undefined until they load. */
export function useArticleValues() {
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
    reportMinutes: String(REPORTABLE_MS / MINUTE_MS),
    ...eventValues(t),
    linkHours: t("hours", { count: PRIVATE_LINK_HOURS }),
    reviewDays: t("free.promotion", { count: REVIEW_DAYS }),
    stored: storedList(t, config.https),
    freeChats: t("free.chats", { count: config.free.chats }),
    freeTalks: t("free.talks", { count: config.free.ratedTalks }),
    freeLikes: t("free.likes", { count: config.free.likes }),
    promotion: t("free.promotion", { count: VIP_PROMOTION_DAYS }),
    chargeNotice: t("free.promotion", { count: NOTICE_BEFORE_CHARGE_DAYS }),
    grace: t("free.promotion", { count: GRACE_DAYS }),
    errorReports: errorReports(t, config.errorReports),
    operator: details ? t("operator.known", { details }) : t("operator.unknown", { email }),
  };
}

const eventValues = (t: TFunction<"pages">) => ({
  eventCircle: t("metres", { count: EVENT_CIRCLE_M }),
  offerHours: t("hours", { count: OFFER_HOURS }),
  offerHoursOnDay: t("hours", { count: OFFER_HOURS_ON_THE_DAY }),
  stillComingHours: t("hours", { count: STILL_COMING_HOURS }),
  silenceHours: t("hours", { count: SILENCE_HOURS }),
});

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

/** Who receives error reports, and what share is recorded; without a tracker, no one. */
const errorReports = (t: TFunction<"pages">, tracker: AppConfig["errorReports"]): string =>
  tracker
    ? t("errorReports.sent", { host: new URL(tracker.dsn).host, percent: RECORDED_SHARE * 100 })
    : t("errorReports.kept");

/** With the names as the browser's developer tools show them. */
const storedList = (t: TFunction<"pages">, isHttps: boolean): string =>
  STORED_TOPICS.map((topic) => {
    const names = storedFor(topic).map((name) => `\`${shownName(name, isHttps)}\``);
    return `- ${names.join(", ")}: ${t(`stored.${topic}`)}`;
  }).join("\n");
