import { ChevronsRight, PhoneOff, Play, Square, X } from "lucide-react";
import { type ReactElement, use, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ExtrasContext } from "#client/features/video/extras.ts";
import { dispatch } from "#client/features/video/session/session.ts";
import type { VideoSession } from "#client/features/video/session/session-model.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Tooltip } from "#client/ui/overlays/tooltip.tsx";
import { Pulse } from "#client/ui/states/pulse.tsx";
import { quietStyles } from "../phone-layers.tsx";

/** Stop never takes the place of Start or Next: a user who presses twice in a hurry must not undo the first press. */
export function MainControls({ session, wide }: { session: VideoSession; wide: boolean }) {
  const { privately } = use(ExtrasContext);
  if (privately && session.state !== "ready") return <HangUp inRoom={"room" in session} wide={wide} />;
  return (
    <div className="flex items-center gap-3 @max-[22rem]:order-first @max-[22rem]:w-full">
      {wide && session.state !== "ready" && <Stop />}
      {session.state !== "error" && <Main session={session} wide={wide} />}
    </div>
  );
}

/** Without a transition: half-way the label would have the colour of its background. Reduced motion keeps its duration. */
const SWAPPED = "[transition-property:scale,filter]!";
/** As wide as the stage allows: beside the text of a small desktop there is little room for the bar. */
const WIDE = `${SWAPPED} min-w-32 whitespace-nowrap px-4! @3xl:min-w-48`;
/** The largest button at the thumb; next to an open keyboard its icon is enough. */
const PHONE = [
  SWAPPED,
  "h-[64px]! min-w-[120px] px-3! max-sm:text-base @max-[22rem]:w-full",
  "group-data-[keyboard=true]/stage:h-12! group-data-[keyboard=true]/stage:min-w-14",
].join(" ");

function Main({ session, wide }: { session: VideoSession; wide: boolean }) {
  const { t } = useTranslation("video");
  const button = useRef<HTMLButtonElement>(null);
  const ready = session.state === "ready";
  const searching = session.state === "searching";
  const { startLabel } = use(ExtrasContext);
  const label = ready ? (startLabel ?? t(wide ? "startNow" : "start")) : t("next");
  const asking = session.state === "permission";
  useEffect(() => {
    // The start panel, whose button had the focus, is gone.
    if (!asking && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [asking]);
  return (
    <Key name="→" text={label} shown={wide}>
      <Button
        ref={button}
        variant={searching ? "default" : "primary"}
        size="lg"
        aria-busy={searching || undefined}
        aria-disabled={searching || undefined}
        onClick={() => searching || dispatch({ type: ready ? "start" : "next" })}
        className={wide ? WIDE : PHONE}
      >
        {ready && <Play aria-hidden="true" />}
        <span className="group-data-[keyboard=true]/stage:sr-only">{label}</span>
        {!ready && (searching ? <Pulse /> : <ChevronsRight aria-hidden="true" />)}
      </Button>
    </Key>
  );
}

function HangUp({ inRoom, wide }: { inRoom: boolean; wide: boolean }) {
  const { t } = useTranslation("talk");
  const label = t(inRoom ? "hangUp" : "cancel");
  // Until the other person has come, leaving returns to the link.
  const stop = () => dispatch({ type: inRoom ? "stop" : "exit" });
  if (!wide)
    return (
      <IconButton
        variant={inRoom ? "destructive" : "icon-filled"}
        size="icon-lg"
        label={label}
        icon={inRoom ? <PhoneOff /> : <X />}
        tooltip={false}
        onClick={stop}
        className={`size-[min(4rem,64px)]! @max-[19rem]:order-first ${quietStyles}`}
      />
    );
  return (
    <Button variant={inRoom ? "destructive" : "ghost"} size="lg" onClick={stop} className="min-w-48">
      {inRoom ? <PhoneOff aria-hidden="true" /> : <X aria-hidden="true" />}
      {label}
    </Button>
  );
}

function Stop() {
  const { t } = useTranslation("video");
  return (
    <Key name="Esc" text={t("stop")} shown>
      <Button
        size="lg"
        variant="ghost"
        className="whitespace-nowrap px-3! @3xl:px-6!"
        onClick={() => dispatch({ type: "stop" })}
      >
        <Square aria-hidden="true" />
        {t("stop")}
      </Button>
    </Key>
  );
}

interface KeyProps {
  name: string;
  text: string;
  shown: boolean;
  children: ReactElement<{ "aria-describedby"?: string }>;
}

function Key({ name, text, shown, children }: KeyProps) {
  if (!shown) return children;
  return (
    <Tooltip text={text} shortcut={name} isLabel>
      {children}
    </Tooltip>
  );
}
