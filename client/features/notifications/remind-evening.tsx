import { useTranslation } from "react-i18next";
import { api, unwrap } from "#client/lib/api.ts";
import { formatEvening } from "#client/lib/format/evening.ts";
import { guestKey } from "#client/lib/socket/identity.ts";
import { EVENING_LEAD_MINUTES } from "#contract/alerts.ts";
import { PushOnce } from "./push-once.tsx";

export default function RemindEvening() {
  const { t } = useTranslation("notifications");
  return (
    <PushOnce
      ask={t("evening.ask")}
      send={(subscription) =>
        unwrap(api.api.queue.alert.evening.post({ subscription, guestKey: guestKey() }))
      }
      done={({ startsAt }) =>
        t("evening.done", { count: EVENING_LEAD_MINUTES, when: formatEvening(startsAt) })
      }
      denied={t("evening.denied")}
    />
  );
}
