import { useTranslation } from "react-i18next";
import { api, unwrap } from "#client/lib/api.ts";
import { guestKey } from "#client/lib/socket/identity.ts";
import { ALERT_HOURS } from "#contract/alerts.ts";
import { PushOnce } from "./push-once.tsx";

/** 'Tell me when someone is here': for a search that finds no one. */
export default function CallMe() {
  const { t } = useTranslation("notifications");
  return (
    <PushOnce
      ask={t("callMe.ask")}
      tell={(subscription) => unwrap(api.api.queue.alert.post({ subscription, guestKey: guestKey() }))}
      done={() => t("callMe.done", { count: ALERT_HOURS })}
      denied={t("callMe.denied")}
    />
  );
}
