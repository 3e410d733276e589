import { useStore } from "@nanostores/react";
import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { $connection } from "#client/lib/socket/socket.ts";
import { Message } from "./message.tsx";

/** Says whose connection is gone, as far as we know. */
export function Reconnecting({ companionAway }: { companionAway: boolean }) {
  const { t } = useTranslation("video");
  const offline = useStore($connection) !== "open";
  const who = offline ? "me" : companionAway ? "companion" : "both";
  return <Message icon={<WifiOff />} title={t(`reconnecting.${who}`)} text={t(`reconnecting.${who}Text`)} />;
}
