import { DoorOpen, ShieldAlert, Unplug } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { ExtrasContext } from "#client/features/video/extras.ts";
import { Ripples } from "#client/features/video/ripples.tsx";
import { dispatch } from "#client/features/video/session/session.ts";
import type { VideoSession } from "#client/features/video/session/session-model.ts";
import { Centre } from "./centre.tsx";
import { Failed } from "./failed.tsx";
import { Message } from "./message.tsx";
import { Asking } from "./permission-screen.tsx";
import { ReadyPanel } from "./ready-panel.tsx";
import { Reconnecting } from "./reconnecting.tsx";
import { Searching } from "./searching.tsx";

/** Shown in the companion's place while there is no one to see. */
export function CompanionNotice({ session, wide }: { session: VideoSession; wide: boolean }) {
  const { t } = useTranslation("video");
  const { privately } = use(ExtrasContext);
  switch (session.state) {
    case "permission":
      return (
        <Centre>
          <Asking returning={typeof session.aim === "object"} onCancel={() => dispatch({ type: "stop" })} />
        </Centre>
      );
    case "ready":
      return <ReadyPanel wide={wide} paused={session.paused} />;
    case "searching":
      return <Centre>{privately ? privately.waiting : <Searching turn={session.turn} />}</Centre>;
    case "connecting":
      return (
        <Centre>
          <Ripples />
          <Message
            icon={null}
            title={privately?.texts.met ?? t("connecting.title")}
            text={t("connecting.text")}
          />
        </Centre>
      );
    case "reconnecting":
      return (
        <Centre late>
          <Reconnecting companionAway={session.companionAway} />
        </Centre>
      );
    case "companionLeft":
      return (
        <Centre>
          {session.reason === "moderated" ? (
            <Message icon={<ShieldAlert />} title={t("moderated.title")} text={t("moderated.text")} />
          ) : (
            <Message icon={<DoorOpen />} title={t("left.title")} text={t("left.text")} />
          )}
        </Centre>
      );
    case "connectionLost":
      return (
        <Centre>
          <Message
            icon={<Unplug />}
            title={t(session.met ? "lost.metTitle" : "lost.title")}
            text={t(session.met ? "lost.met" : "lost.text")}
          />
        </Centre>
      );
    case "error":
      return (
        <Centre>
          <Failed code={session.code} until={session.until === null ? null : new Date(session.until)} />
        </Centre>
      );
    default:
      return null;
  }
}
