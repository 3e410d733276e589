import { ChevronsRight, Play, Square } from "lucide-react";
import { type ReactElement, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { dispatch } from "#client/features/video/session/session.ts";
import type { VideoSession } from "#client/features/video/session/session-model.ts";
import { Button } from "#client/ui/button.tsx";
import { Pulse } from "#client/ui/pulse.tsx";
import { Tooltip } from "#client/ui/tooltip.tsx";

/**
 * The one thing to do now. Start, Next and the search share one button, and Stop never takes its place: anyone who
 * presses twice in a hurry must not undo the first press.
 */
export function MainControls({ session, wide }: { session: VideoSession; wide: boolean }) {
  return (
    <div className="flex items-center gap-3 @max-[19rem]:order-first @max-[19rem]:w-full">
      {wide && session.state !== "ready" && <Stop />}
      {session.state !== "error" && <Main session={session} wide={wide} />}
    </div>
  );
}

/** The largest at the thumb; beside an open keyboard its sign is enough. */
const PHONE = [
  "h-[64px]! min-w-[120px] px-3! max-sm:text-base @max-[19rem]:w-full",
  "group-data-[keyboard=true]/stage:h-12! group-data-[keyboard=true]/stage:min-w-14",
].join(" ");

function Main({ session, wide }: { session: VideoSession; wide: boolean }) {
  const { t } = useTranslation("video");
  const button = useRef<HTMLButtonElement>(null);
  const ready = session.state === "ready";
  const searching = session.state === "searching";
  const label = ready ? t(wide ? "startNow" : "start") : t("next");
  const asking = session.state === "permission";
  useEffect(() => {
    // Start was pressed on a page that is gone now, and with it the focus.
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
        className={wide ? "min-w-48" : PHONE}
      >
        {ready && <Play aria-hidden="true" />}
        <span className="group-data-[keyboard=true]/stage:sr-only">{label}</span>
        {!ready && (searching ? <Pulse /> : <ChevronsRight aria-hidden="true" />)}
      </Button>
    </Key>
  );
}

function Stop() {
  const { t } = useTranslation("video");
  return (
    <Key name="Esc" text={t("stop")} shown>
      <Button size="lg" variant="ghost" className="px-6" onClick={() => dispatch({ type: "stop" })}>
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

/** The shortcut on hover; a phone has neither. */
function Key({ name, text, shown, children }: KeyProps) {
  if (!shown) return children;
  return (
    <Tooltip text={text} shortcut={name} isLabel>
      {children}
    </Tooltip>
  );
}
