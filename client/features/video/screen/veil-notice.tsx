import { Eye, EyeOff, ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { reportRoom } from "#client/lib/stores/report.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { $videoSession, dispatch } from "../session/session.ts";
import { Centre } from "./notices/centre.tsx";
import { Message } from "./notices/message.tsx";
import { liftVeil, type Veil } from "./veil.ts";

/** Why a stranger is not in sight, and what can be done. Screen readers hear it when it appears. */
export function VeilNotice({ veil, roomId }: { veil: Veil | null; roomId: string }) {
  const hasTexts = useTexts("guard");
  return (
    <div role="status">
      {veil === "blurred" && <Blurred roomId={roomId} />}
      {veil === "covered" && hasTexts && <Covered roomId={roomId} />}
    </div>
  );
}

function Blurred({ roomId }: { roomId: string }) {
  const { t } = useTranslation("video");
  return (
    <Centre>
      <Message icon={<EyeOff />} title={t("veil.title")} text={t("veil.text")}>
        <Button variant="primary" onClick={() => liftVeil(roomId)} className="mt-6">
          <Eye aria-hidden="true" />
          {t("veil.lift")}
        </Button>
      </Message>
    </Centre>
  );
}

function Covered({ roomId }: { roomId: string }) {
  const { t } = useTranslation("guard");
  return (
    <Centre>
      <Message icon={<ShieldAlert />} title={t("cover.title")} text={t("cover.text")}>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Button variant="primary" onClick={() => reportAndGoOn(roomId)}>
            {t("cover.report")}
          </Button>
          <Button onClick={() => liftVeil(roomId)}>
            <Eye aria-hidden="true" />
            {t("cover.show")}
          </Button>
        </div>
      </Message>
    </Centre>
  );

  /** The next companion does not wait for the report, which the server takes for half an hour. */
  function reportAndGoOn(room: string): void {
    const session = $videoSession.get();
    if ("room" in session && session.room.roomId === room) dispatch({ type: "next" });
    reportRoom(room, { reason: "nudity", text: "" }).then(
      () => toast({ title: t("cover.reported"), variant: "success" }),
      toastFailure,
    );
  }
}
