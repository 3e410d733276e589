import { useStore } from "@nanostores/react";
import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "#client/lib/api.ts";
import { $session } from "#client/lib/session.ts";
import { guestKey } from "#client/lib/socket/identity.ts";
import { ALERT_HOURS } from "#contract/alerts.ts";
import type { VideoMode } from "#contract/video.ts";
import { AskOnce } from "./ask-once.tsx";
import { PushOnce } from "./push-once.tsx";

/** By push, or by e-mail if a member's browser cannot. */
export default function NotifyMe({ mode }: { mode: VideoMode }) {
  const { t } = useTranslation("notifications");
  const isMember = useStore($session).token !== null;
  return (
    <PushOnce
      ask={t("notifyMe.ask")}
      send={(subscription) => unwrap(api.api.queue.alert.post({ subscription, guestKey: guestKey(), mode }))}
      done={() => t("notifyMe.done", { count: ALERT_HOURS })}
      denied={t("notifyMe.denied")}
      instead={isMember && <ByMail mode={mode} />}
    />
  );
}

function ByMail({ mode }: { mode: VideoMode }) {
  const { t } = useTranslation("notifications");
  return (
    <AskOnce
      icon={<Mail aria-hidden="true" />}
      ask={t("notifyMe.askByMail")}
      act={() => unwrap(api.api.queue.alert.letter.post({ mode }))}
      done={() => t("notifyMe.doneByMail", { count: ALERT_HOURS })}
    />
  );
}
