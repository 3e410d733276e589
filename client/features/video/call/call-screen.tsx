import { PhoneOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#client/lib/format/numbers.ts";
import type { ReportedPerson } from "#client/lib/stores/report.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Centre } from "../screen/notices/centre.tsx";
import { Asking } from "../screen/notices/permission-screen.tsx";
import { Reconnecting } from "../screen/notices/reconnecting.tsx";
import { useElapsed } from "../screen/notices/use-elapsed.ts";
import { quietStyles } from "../screen/phone-layers.tsx";
import { ReportFlag } from "../screen/report.tsx";
import { RoomScreen } from "../screen/room-screen.tsx";
import { dispatch } from "./call.ts";
import type { Call } from "./call-model.ts";
import { type Friend, Portrait } from "./portrait.tsx";

interface CallScreenProps {
  call: Call;
  friend: Friend & ReportedPerson;
}

const hangUp = () => dispatch({ type: "hangUp" });

export function CallScreen({ call, friend }: CallScreenProps) {
  const { t } = useTranslation("call");
  const inRoom = "room" in call;
  return (
    <RoomScreen
      talk={{
        state: call.state,
        asking: call.state === "permission",
        roomId: inRoom ? call.room.roomId : null,
        withStranger: false,
      }}
      alone={false}
      parts={(wide) => ({
        notice: <Notice call={call} friend={friend} />,
        top: <TalkBar call={call} friend={friend} />,
        main: <HangUp calling={call.state === "calling"} wide={wide} />,
        emptyText: t(inRoom ? "text.empty" : "text.idle"),
      })}
      onLeave={hangUp}
      // Escape, which people press to close things, does not end a talk.
      onStop={inRoom ? undefined : hangUp}
    />
  );
}

function Notice({ call, friend }: CallScreenProps) {
  const { t } = useTranslation("call");
  switch (call.state) {
    case "permission":
      return (
        <Centre>
          <Asking returning={typeof call.aim === "object"} onCancel={hangUp} />
        </Centre>
      );
    case "calling":
      return (
        <Face friend={friend} ringing>
          {t(call.online ? (call.callId ? "calling" : "reaching") : "offline")}
        </Face>
      );
    case "answering":
    case "connecting":
      return <Face friend={friend}>{t("connecting")}</Face>;
    case "reconnecting":
      return (
        <Centre late>
          <Reconnecting companionAway={call.companionAway} />
        </Centre>
      );
    default:
      return null;
  }
}

function TalkBar({ call, friend }: CallScreenProps) {
  if (call.state !== "talking") return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ReportFlag reported={{ roomId: call.room.roomId, person: friend, end: hangUp }} />
      <Plate name={friend.name} since={call.since ?? performance.now()} />
    </div>
  );
}

interface FaceProps {
  friend: Friend;
  ringing?: boolean;
  children: ReactNode;
}

const Face = ({ friend, ringing = false, children }: FaceProps) => (
  <Centre>
    <div className="flex animate-rise-in flex-col items-center px-6 pb-24 text-center lg:pb-0">
      <Portrait friend={friend} ringing={ringing} />
      <h2 className="relative mt-8 font-display text-2xl md:text-3xl">{friend.name}</h2>
      <p className="relative mt-2 text-dim">{children}</p>
    </div>
  </Centre>
);

function Plate({ name, since }: { name: string; since: number }) {
  useElapsed(since);
  return (
    <p
      className={`flex max-w-full flex-wrap items-center gap-x-2 rounded-lg bg-veil px-3.5 py-1.5 text-sm ${quietStyles}`}
    >
      <span className="max-w-40 truncate font-medium">{name}</span>
      <span className="text-dim tabular-nums" data-testid="talk-time">
        {formatDuration(Math.max(0, Math.floor((performance.now() - since) / 1000)))}
      </span>
    </p>
  );
}

function HangUp({ calling, wide }: { calling: boolean; wide: boolean }) {
  const { t } = useTranslation("call");
  const label = t(calling ? "cancel" : "hangUp");
  if (!wide)
    return (
      <IconButton
        variant="destructive"
        size="icon-lg"
        label={label}
        icon={<PhoneOff />}
        tooltip={false}
        onClick={hangUp}
        className={`size-[min(4rem,64px)]! @max-[19rem]:order-first ${quietStyles}`}
      />
    );
  return (
    <Button variant="destructive" size="lg" onClick={hangUp} className="min-w-48">
      <PhoneOff aria-hidden="true" />
      {label}
    </Button>
  );
}
