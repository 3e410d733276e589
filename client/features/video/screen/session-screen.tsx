import { X } from "lucide-react";
import { type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { ExtrasContext } from "../extras.ts";
import { AgainAfter, AgainDuring } from "../in-touch/stay-in-touch.tsx";
import { dispatch } from "../session/session.ts";
import type { VideoSession } from "../session/session-model.ts";
import { AskButton } from "../together/ask-button.tsx";
import { TogetherCard } from "../together/together-card.tsx";
import { MainControls } from "./controls/main-controls.tsx";
import { Meanwhile } from "./meanwhile.tsx";
import { CompanionNotice } from "./notices/companion-notice.tsx";
import { quietStyles } from "./phone-layers.tsx";
import { ReportFlag, ReportLast, reportedIn } from "./report.tsx";
import { RoomScreen } from "./room-screen.tsx";

const ROUND = "size-[min(2.75rem,56px)]! bg-veil";
const CAN_NEXT = new Set(["connecting", "talking", "reconnecting", "companionLeft", "connectionLost"]);
const IN_SIGHT = new Set(["talking", "reconnecting"]);
const WHEN_ALONE = new Set(["companionLeft", "connectionLost", "searching", "ready"]);
const OWN_WAY_OUT = new Set(["permission", "ready"]);

export function SessionScreen({ session }: { session: VideoSession }) {
  const { t } = useTranslation("video");
  const { state } = session;
  const { companion, privately, meanwhile } = use(ExtrasContext);
  const inRoom = "room" in session;
  const card = inRoom ? session.room.companion : null;
  const flag = inRoom && IN_SIGHT.has(state) && <ReportFlag reported={reportedIn(session.room)} />;
  const ask = (className: string) =>
    flag && <AskButton isTalking={state === "talking"} className={`${ROUND} ${className}`} />;
  const isAfter = WHEN_ALONE.has(state);
  const again =
    inRoom && IN_SIGHT.has(state) ? (
      <AgainDuring room={session.room} since={session.since} />
    ) : (
      // A search has a place for it in its middle, as a pause has on a wide screen.
      isAfter && state !== "searching" && <AgainAfter />
    );
  return (
    <>
      <RoomScreen
        talk={{
          state,
          asking: state === "permission",
          roomId: inRoom ? session.room.roomId : null,
          withStranger: !privately,
        }}
        alone={state === "ready"}
        parts={(wide, textOpen) => ({
          notice: <CompanionNotice session={session} wide={wide} />,
          companion: card && companion?.(card, wide && textOpen),
          together: inRoom && <TogetherCard />,
          main: <MainControls session={session} wide={wide} />,
          top: wide ? (
            <div className="ml-auto flex flex-col items-end gap-2">
              {flag ? (
                <div className="flex items-center gap-2">
                  {ask("")}
                  {flag}
                </div>
              ) : (
                isAfter && <ReportLast wide />
              )}
              {state !== "ready" && again}
            </div>
          ) : (
            <div className="flex flex-col items-start gap-2">
              {privately ? flag : !OWN_WAY_OUT.has(state) && <TopBar>{flag}</TopBar>}
              {ask(quietStyles)}
              {isAfter && <ReportLast wide={false} />}
              {again}
            </div>
          ),
          emptyText: privately?.texts.empty ?? t(inRoom ? "text.empty" : "text.idle"),
        })}
        onLeave={() => dispatch({ type: "exit" })}
        // In the preview no key turns the camera off, only its button.
        onStop={state === "ready" ? undefined : () => dispatch({ type: "stop" })}
        onNext={
          state === "ready"
            ? () => dispatch({ type: "start" })
            : CAN_NEXT.has(state) && !privately
              ? () => dispatch({ type: "next" })
              : undefined
        }
      />
      {state === "searching" && meanwhile && <Meanwhile>{meanwhile}</Meanwhile>}
    </>
  );
}

/** Far from the thumb that presses Next. With large text only its icon remains. The flag never hides. */
function TopBar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("video");
  return (
    <div className="flex items-center gap-2">
      {children}
      <Button
        onClick={() => dispatch({ type: "stop" })}
        className={`h-[min(2.75rem,56px)]! px-4 @max-[8rem]:w-[56px] @max-[8rem]:px-0! ${quietStyles}`}
      >
        <X aria-hidden="true" />
        <span className="@max-[8rem]:sr-only">{t("stop")}</span>
      </Button>
    </div>
  );
}
