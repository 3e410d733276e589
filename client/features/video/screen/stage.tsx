import { useStore } from "@nanostores/react";
import { MonitorSmartphone } from "lucide-react";
import { use, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { playTune } from "#client/lib/browser/sound.ts";
import { dropGuard, loadGuard } from "#client/lib/guard/classifier.ts";
import { $mayFetch } from "#client/lib/guard/setting.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { useDeviceTrouble } from "../devices/use-device-trouble.ts";
import { useMediaReturn } from "../devices/use-media-return.ts";
import { ExtrasContext } from "../extras.ts";
import { AgainAfter } from "../in-touch/stay-in-touch.tsx";
import { $mode, $videoSession, dispatch } from "../session/session.ts";
import type { OverReason, SessionMode, VideoSession } from "../session/session-model.ts";
import { Frame } from "./frame.tsx";
import { Failed } from "./notices/failed.tsx";
import { Message } from "./notices/message.tsx";
import { RefusedScreen } from "./notices/permission-screen.tsx";
import { ReportLast } from "./report.tsx";
import { SessionScreen } from "./session-screen.tsx";

export default function Stage({ mode }: { mode: SessionMode }) {
  const session = useStore($videoSession);
  useDeviceTrouble();
  useMediaReturn();
  useLeaving(mode);
  useTalkSounds(session);
  useGuardModel(session);
  return (
    <>
      <Announcer session={session} />
      <Scene session={session} />
    </>
  );
}

/** States before a search: the model is fetched while one searches, never before. */
const BEFORE_SEARCH: ReadonlySet<VideoSession["state"]> = new Set(["init", "permission", "ready", "error"]);

function useGuardModel({ state }: VideoSession): void {
  const { privately } = use(ExtrasContext);
  const [isNeeded, setIsNeeded] = useState(false);
  if (!isNeeded && !privately && !BEFORE_SEARCH.has(state)) setIsNeeded(true);
  useEffect(() => {
    if (!isNeeded) return;
    return $mayFetch.subscribe((may) => (may === "yes" ? loadGuard() : dropGuard()));
  }, [isNeeded]);
  useEffect(() => dropGuard, []);
}

function Scene({ session }: { session: VideoSession }) {
  const { privately } = use(ExtrasContext);
  if (session.state === "init") return null;
  if (session.state === "anotherTab")
    return (
      <Frame>
        <AnotherTab taken={session.taken} />
      </Frame>
    );
  if (session.state === "error" && session.beforehand)
    return (
      <Frame>
        <div className="flex min-h-full flex-col items-center justify-center gap-8 py-10">
          <Failed {...session} until={session.until === null ? null : new Date(session.until)} />
          <Leave />
        </div>
      </Frame>
    );
  if (session.state === "over")
    return (
      <Frame>
        <div className="flex min-h-full flex-col items-center justify-center gap-6 py-10">
          {privately?.over(session.reason)}
          <AgainAfter />
          <ReportLast wide />
        </div>
      </Frame>
    );
  if (session.state === "permission" && session.problem)
    return (
      <Frame>
        <RefusedScreen
          problem={session.problem}
          onRetry={(wanted) => dispatch({ type: "retryDevices", wanted })}
          onCancel={() => dispatch({ type: "stop" })}
        />
      </Frame>
    );
  return <SessionScreen session={session} />;
}

function AnotherTab({ taken }: { taken: boolean }) {
  const { t } = useTranslation("video");
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-8 py-10">
      <Message
        icon={<MonitorSmartphone />}
        title={t(taken ? "anotherTab.takenTitle" : "anotherTab.title")}
        text={t(taken ? "anotherTab.takenText" : "anotherTab.text")}
      >
        <Button variant="primary" className="mt-8" onClick={() => dispatch({ type: "takeOver" })}>
          {t(taken ? "anotherTab.back" : "anotherTab.here")}
        </Button>
      </Message>
      <Leave />
    </div>
  );
}

function Leave() {
  const { t } = useTranslation("video");
  return (
    <Button variant="ghost" onClick={() => dispatch({ type: "exit" })}>
      {t("leave")}
    </Button>
  );
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Also on going to the other mode. Deferred, since React mounts twice in development. */
function useLeaving(mode: SessionMode): void {
  useEffect(() => {
    clearTimeout(leaving);
    if ($mode.get() !== mode) dispatch({ type: "exit" });
    return () => {
      leaving = setTimeout(() => dispatch({ type: "exit" }));
    };
  }, [mode]);
}

export function Announcer({ session }: { session: VideoSession }) {
  const { t } = useTranslation("video");
  const { privately } = use(ExtrasContext);
  const state = isRefused(session) ? "error" : session.state;
  const own = state === "searching" || state === "connecting" ? privately?.texts[state] : undefined;
  return (
    <p role="status" className="sr-only">
      {state !== "init" && (own ?? t(`announce.${state}`))}
    </p>
  );
}

/** A refused link led to no talk that could be over. */
const isRefused = (session: VideoSession): boolean =>
  session.state === "over" && (session.reason === "link_expired" || session.reason === "link_taken");

/** After this long the user may look elsewhere; a companion found sooner needs no sound. */
const LONG_WAIT_MS = 4_000;
const NO_ONE_LEFT: ReadonlySet<OverReason> = new Set<OverReason>(["stopped", "link_expired", "link_taken"]);

export function useTalkSounds(session: VideoSession): void {
  const { state } = session;
  const isParted = hasParted(session);
  const searchingSince = useRef<number | null>(null);
  useEffect(() => {
    const since = searchingSince.current;
    if (state === "searching") searchingSince.current ??= performance.now();
    else if (state !== "connecting") searchingSince.current = null;
    if (state === "talking" && since !== null && performance.now() - since > LONG_WAIT_MS) playTune("found");
    if (isParted) playTune("parted");
  }, [state, isParted]);
}

const hasParted = (session: VideoSession): boolean =>
  session.state === "companionLeft" ||
  session.state === "connectionLost" ||
  (session.state === "over" && !NO_ONE_LEFT.has(session.reason));
