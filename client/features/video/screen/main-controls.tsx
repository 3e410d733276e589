import { ChevronsRight, Play, Square } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { Tooltip } from "#client/ui/tooltip.tsx";
import { dispatch } from "../chat.ts";
import type { Chat } from "../chat-model.ts";

/** The one thing to do now, always in the same place: start, stop or go on to the next. */
export function MainControls({ chat, wide }: { chat: Chat; wide: boolean }) {
  switch (chat.state) {
    case "ready":
      return <Begin wide={wide} />;
    case "searching":
    case "error":
      return <Stop large />;
    default:
      return (
        <div className="flex items-center gap-3">
          {wide && <Stop />}
          <Next wide={wide} />
        </div>
      );
  }
}

function Begin({ wide }: { wide: boolean }) {
  const { t } = useTranslation("video");
  return (
    <div className="flex items-center gap-3">
      {wide && (
        <Tooltip text={t("close")} shortcut="Esc">
          <Button
            size="lg"
            variant="ghost"
            className="rounded-full"
            onClick={() => dispatch({ type: "exit" })}
          >
            {t("leave")}
          </Button>
        </Tooltip>
      )}
      <Button
        variant="primary"
        size="lg"
        className="rounded-full max-md:px-6"
        onClick={() => dispatch({ type: "start" })}
      >
        <Play aria-hidden="true" />
        {t(wide ? "startNow" : "start")}
      </Button>
    </div>
  );
}

function Stop({ large }: { large?: boolean }) {
  const { t } = useTranslation("video");
  return (
    <Tooltip text={t("stop")} shortcut="Esc" isLabel>
      <Button
        size="lg"
        variant={large ? "default" : "ghost"}
        className={large ? "min-w-36 rounded-full max-md:px-6" : "rounded-full"}
        onClick={() => dispatch({ type: "stop" })}
      >
        <Square aria-hidden="true" />
        {t("stop")}
      </Button>
    </Tooltip>
  );
}

function Next({ wide }: { wide: boolean }) {
  const { t } = useTranslation("video");
  return (
    <Tooltip text={t("next")} shortcut="→" isLabel>
      <Button
        variant="primary"
        size="lg"
        className={wide ? "min-w-48 rounded-full" : "h-16 rounded-full px-6"}
        onClick={() => dispatch({ type: "next" })}
      >
        {t("next")}
        <ChevronsRight aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
