import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { CircleAlert, DoorOpen, Unplug, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { $connection } from "#client/lib/socket.ts";
import { Button } from "#client/ui/button.tsx";
import { dispatch } from "../chat.ts";
import type { Chat, InRoom } from "../chat-model.ts";
import { Ripples } from "../ripples.tsx";
import { Message } from "./message.tsx";
import { Asking } from "./permission-screen.tsx";
import { ReadyPanel } from "./ready-panel.tsx";
import { Searching } from "./searching.tsx";

/** What stands in the companion's place while there is nobody to see. */
export function CompanionNotice({ chat, wide }: { chat: Chat; wide: boolean }) {
  const { t } = useTranslation("video");
  switch (chat.state) {
    case "permission":
      return (
        <Centre>
          <Asking returning={typeof chat.aim === "object"} />
        </Centre>
      );
    case "ready":
      return <ReadyPanel wide={wide} paused={chat.paused} />;
    case "searching":
      return (
        <Centre>
          <Searching turn={chat.turn} />
        </Centre>
      );
    case "connecting":
      return (
        <Centre>
          <Ripples />
          <Message icon={null} title={t("connecting.title")} text={t("connecting.text")} />
        </Centre>
      );
    case "reconnecting":
      return (
        <Centre late>
          <Reconnecting chat={chat} />
        </Centre>
      );
    case "companionLeft":
      return (
        <Centre>
          <Message icon={<DoorOpen />} title={t("left.title")} text={t("left.text")} />
        </Centre>
      );
    case "connectionLost":
      return (
        <Centre>
          <Message icon={<Unplug />} title={t("lost.title")} text={t(chat.met ? "lost.met" : "lost.text")} />
        </Centre>
      );
    case "error":
      return (
        <Centre>
          <Failed code={chat.code} />
        </Centre>
      );
    default:
      return null;
  }
}

/** `late`: what mends itself in half a second is better not mentioned. */
const Centre = ({ late, children }: { late?: boolean; children: ReactNode }) => (
  <div className={clsx("absolute inset-0 flex items-center justify-center", late && "animate-late-in")}>
    {children}
  </div>
);

function Reconnecting({ chat }: { chat: Chat & InRoom }) {
  const { t } = useTranslation("video");
  const offline = useStore($connection) !== "open";
  const who = offline ? "me" : chat.companionAway ? "companion" : "both";
  return <Message icon={<WifiOff />} title={t(`reconnecting.${who}`)} text={t(`reconnecting.${who}Text`)} />;
}

function Failed({ code }: { code: string }) {
  const { t } = useTranslation("video");
  const known = code === "rate_limited" || code === "timed_out" ? code : "other";
  return (
    <Message icon={<CircleAlert />} title={t("error.title")} text={t(`error.${known}`)}>
      <Button variant="primary" className="mt-8" onClick={() => dispatch({ type: "start" })}>
        {t("again")}
      </Button>
    </Message>
  );
}
