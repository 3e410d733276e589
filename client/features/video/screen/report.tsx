import { useStore } from "@nanostores/react";
import { Check, Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  $reported,
  $reportedRooms,
  openReport,
  type Reported,
  type ReportedPerson,
} from "#client/lib/stores/report.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { REPORTABLE_MS } from "#contract/limits.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import type { CompanionCard } from "#contract/video.ts";
import { $lastRoom } from "../session/last-room.ts";
import { $videoSession, dispatch } from "../session/session.ts";

type InRoom = Extract<Reported, { roomId: string }>;

/** Whether to hide and mute the companion: from the first tap on the flag no one has to watch or listen to them. */
export function useIsCovered(roomId: string | null): boolean {
  const isAsked = useStore($reported)?.roomId === roomId;
  const isSent = useStore($reportedRooms).has(roomId ?? "");
  return roomId !== null && (isAsked || isSent);
}

export function ReportFlag({ reported }: { reported: InRoom }) {
  const { t } = useTranslation("video");
  const isSent = useStore($reportedRooms).has(reported.roomId);
  return (
    <IconButton
      label={t(isSent ? "report.sent" : "report.open")}
      icon={isSent ? <Check /> : <Flag />}
      tooltip="bottom"
      disabled={isSent}
      onClick={() => openReport(reported)}
      className="size-[min(2.75rem,56px)]! bg-veil"
    />
  );
}

/** Reports a companion after the room has ended: offenders often leave first. */
export function ReportPast({ reported, label, text }: { reported: InRoom; label: string; text: string }) {
  const { t } = useTranslation("video");
  if (useStore($reportedRooms).has(reported.roomId))
    return (
      <p className="flex h-9 items-center gap-2 px-3.5 text-dim text-sm">
        <Check size={16} aria-hidden="true" />
        {t("report.sent")}
      </p>
    );
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={label}
      onClick={() => openReport(reported)}
      className="bg-veil text-dim"
    >
      <Flag aria-hidden="true" />
      {text}
    </Button>
  );
}

/** On a phone the short label is enough: there is no one else to report. */
export function ReportLast({ wide }: { wide: boolean }) {
  const { t } = useTranslation("video");
  const last = useStore($lastRoom);
  if (!last || Date.now() - last.endedAt >= REPORTABLE_MS) return null;
  const { roomId, companion } = last;
  const label = t("report.last");
  return (
    <ReportPast
      reported={{ roomId, person: personOf(companion) }}
      label={label}
      text={wide ? label : t("report.open")}
    />
  );
}

export const reportedIn = ({ roomId, mode, companion }: EnterRoom): InRoom => {
  const leaveBy = (type: "next" | "stop") => () => {
    const session = $videoSession.get();
    if ("room" in session && session.room.roomId === roomId) dispatch({ type });
  };
  const next = mode === "private" ? undefined : leaveBy("next");
  return { roomId, person: personOf(companion), next, end: leaveBy("stop") };
};

/** There are no blocks between two people in a room: they would not have been matched. */
const personOf = (companion: CompanionCard | null): ReportedPerson | undefined =>
  companion ? { ...companion, blocks: { byMe: false, byThem: false } } : undefined;
