import { useStore } from "@nanostores/react";
import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { $connection, $lostAt } from "#client/lib/socket/state.ts";
import { RECONNECT_GRACE_MS } from "#contract/limits.ts";
import { Message } from "./message.tsx";
import { useElapsed } from "./use-elapsed.ts";

const HELD_SECONDS = RECONNECT_GRACE_MS / 1000;

/** Says whose connection is lost, as far as is known, and promises the room only as long as the server holds it. */
export function Reconnecting({ companionAway }: { companionAway: boolean }) {
  const { t } = useTranslation("video");
  const offline = useStore($connection) !== "open";
  const who = offline ? "me" : companionAway ? "companion" : "both";
  // From the loss of the socket: the picture may have gone on for a while after it.
  const seconds = useElapsed(who, useStore($lostAt));
  const text =
    who === "me" && seconds >= HELD_SECONDS
      ? t("reconnecting.meLong", { count: HELD_SECONDS })
      : t(`reconnecting.${who}Text`);
  return <Message icon={<WifiOff />} title={t(`reconnecting.${who}`)} text={text} />;
}
