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
    <div className="flex items-center gap-3">
      {wide && session.state !== "ready" && <Stop />}
      {session.state !== "error" && <Main session={session} wide={wide} />}
    </div>
  );
}

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
        className={wide ? "min-w-48" : "h-16 min-w-30 px-3! max-sm:text-base"}
      >
        {ready && <Play aria-hidden="true" />}
        {label}
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
