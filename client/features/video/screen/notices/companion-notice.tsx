import clsx from "clsx";
import { DoorOpen, ShieldAlert, Unplug } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { BlurSwitch } from "#client/features/video/blur/blur-switch.tsx";
import { ExtrasContext } from "#client/features/video/extras.ts";
import { AgainAfter } from "#client/features/video/in-touch/stay-in-touch.tsx";
import { PrivacyLine } from "#client/features/video/privacy-line.tsx";
import { Ripples } from "#client/features/video/ripples.tsx";
import { SearchFilters } from "#client/features/video/search-filters.tsx";
import { dispatch } from "#client/features/video/session/session.ts";
import type { VideoSession } from "#client/features/video/session/session-model.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Centre } from "./centre.tsx";
import { Failed } from "./failed.tsx";
import { LightTip, useLightTip } from "./light-tip.tsx";
import { Message } from "./message.tsx";
import { Asking } from "./permission-screen.tsx";
import { Reconnecting } from "./reconnecting.tsx";
import { Searching } from "./searching.tsx";

export function CompanionNotice({ session, wide }: { session: VideoSession; wide: boolean }) {
  const { t } = useTranslation("video");
  const { privately } = use(ExtrasContext);
  switch (session.state) {
    case "permission":
      return (
        <Centre>
          <Asking returning={typeof session.aim === "object"} onCancel={() => dispatch({ type: "stop" })} />
        </Centre>
      );
    case "ready":
      return <ReadyPanel wide={wide} paused={session.paused} />;
    case "searching":
      return <Centre>{privately ? privately.waiting : <Searching turn={session.turn} />}</Centre>;
    case "connecting":
      return (
        <Centre>
          <Ripples />
          <Message
            icon={null}
            title={privately?.texts.met ?? t("connecting.title")}
            text={t("connecting.text")}
          />
        </Centre>
      );
    case "reconnecting":
      return (
        <Centre late>
          <Reconnecting companionAway={session.companionAway} />
        </Centre>
      );
    case "companionLeft":
      return (
        <Centre>
          {session.reason === "moderated" ? (
            <Message icon={<ShieldAlert />} title={t("moderated.title")} text={t("moderated.text")} />
          ) : (
            <Message icon={<DoorOpen />} title={t("left.title")} text={t("left.text")} />
          )}
        </Centre>
      );
    case "connectionLost":
      return (
        <Centre>
          <Message
            icon={<Unplug />}
            title={t(session.met ? "lost.metTitle" : "lost.title")}
            text={t(session.met ? "lost.met" : "lost.text")}
          />
        </Centre>
      );
    case "error":
      return (
        <Centre>
          <Failed {...session} until={session.until === null ? null : new Date(session.until)} />
        </Centre>
      );
    default:
      return null;
  }
}

function ReadyPanel({ wide, paused }: { wide: boolean; paused: boolean }) {
  const { t } = useTranslation("video");
  const light = useLightTip();
  return (
    <div
      className={clsx(
        "absolute inset-x-0 bottom-0 flex flex-col items-center gap-6 px-6 text-center",
        wide
          ? "top-0 justify-center"
          : [
              "bg-linear-to-t from-65% from-ink/90 to-transparent pt-40 pb-[calc(var(--dock,8rem)+var(--review,0px)+12px)]",
              "landscape-phone:pr-[max(1.5rem,var(--review-width,0px))]! landscape-phone:pb-[calc(var(--dock,8rem)+12px)]!",
            ],
      )}
    >
      <div>
        <h2 className="font-display text-xl md:text-2xl">{t(paused ? "ready.stopped" : "ready.title")}</h2>
        <p className={clsx("mx-auto mt-2 max-w-sm", wide ? "text-dim" : "text-cream")}>
          {t(paused ? "ready.stoppedText" : "ready.text")}
        </p>
        {light && (
          <div className="mt-4">
            <LightTip light={light} />
          </div>
        )}
      </div>
      <div className="pointer-events-auto flex flex-col items-center gap-2">
        {wide && <AgainAfter />}
        <SearchFilters />
        <BlurSwitch />
        <Button variant="ghost" size="sm" onClick={() => dispatch({ type: "exit" })}>
          {t("close")}
        </Button>
      </div>
      {wide && (
        <div className="max-w-sm">
          <PrivacyLine />
        </div>
      )}
    </div>
  );
}
