import { Link } from "@tanstack/react-router";
import { DoorClosed, ShieldAlert, Unplug, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SocketErrorCode } from "#client/lib/socket/error.ts";
import { Button } from "#client/ui/button.tsx";
import { Message } from "../screen/notices/message.tsx";
import type { OverReason } from "../session/session-model.ts";

/** The talk has ended, and its link with it. */
export function Over({ reason }: { reason: OverReason }) {
  const { t } = useTranslation(["talk", "video"]);
  if (reason === "moderated")
    return (
      <Message icon={<ShieldAlert />} title={t("video:moderated.title")} text={t("video:moderated.text")}>
        <WaysOn />
      </Message>
    );
  const isLost = reason === "lost";
  return (
    <Message
      icon={isLost ? <Unplug /> : <DoorClosed />}
      title={t(isLost ? "over.lost" : reason === "stopped" ? "over.stopped" : "over.left")}
      text={t("over.text")}
    >
      <WaysOn />
    </Message>
  );
}

/** Why the link does not work; null for a refusal that has nothing to do with links. */
export function Refused({ code }: { code: SocketErrorCode }): ReactNode {
  const { t } = useTranslation("talk");
  if (code !== "link_taken" && code !== "link_expired") return null;
  const isTaken = code === "link_taken";
  return (
    <Message
      icon={isTaken ? <UsersRound /> : <DoorClosed />}
      title={t(isTaken ? "taken.title" : "expired.title")}
      text={t(isTaken ? "taken.text" : "expired.text")}
    >
      <WaysOn />
    </Message>
  );
}

function WaysOn() {
  const { t } = useTranslation("talk");
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-3">
      <Button asChild variant="primary">
        <Link to="/talk">{t("over.again")}</Link>
      </Button>
      <Button asChild>
        <Link to="/">{t("over.random")}</Link>
      </Button>
    </div>
  );
}
