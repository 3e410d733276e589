import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import { MessageCircle, Video } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatDuration } from "#client/lib/format/numbers.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import type { ReportedPerson } from "#client/lib/stores/report.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { UpLink } from "#client/ui/buttons/up-link.tsx";
import type { RefusalToCall, RefusalToTalk } from "#contract/standing.ts";
import { useDeviceTrouble } from "../devices/use-device-trouble.ts";
import { useMediaReturn } from "../devices/use-media-return.ts";
import { Frame } from "../screen/frame.tsx";
import { RefusedScreen } from "../screen/notices/permission-screen.tsx";
import { ReportPast } from "../screen/report.tsx";
import { $textOpen, receiveTexts, setTextSender } from "../text/room-text.ts";
import { $call, dispatch, openCall } from "./call.ts";
import type { Call } from "./call-model.ts";
import { CallScreen } from "./call-screen.tsx";
import { barrierIn } from "./objection.ts";
import { type Friend, Portrait } from "./portrait.tsx";
import { isSolvedOnProfile, RefusalDialog } from "./refusal-dialog.tsx";
import { $taken } from "./ring.ts";

/** What the two write is in their chat, which is another feature. Each function returns what stops it. */
export interface ChatTexts {
  send: (text: string) => void;
  watch: (onText: (text: string) => void) => () => void;
  /** While the texts are on the screen. */
  read: () => () => void;
}

export interface CallPageProps {
  texts: ChatTexts;
  friend: Friend & ReportedPerson & { online: boolean };
  objection: RefusalToCall | null;
}

/** The page of a call with one friend, made or answered here. Leaving the page hangs up. */
export function CallPage({ friend, objection, texts }: CallPageProps) {
  const { t } = useTranslation("call");
  const call = useStore($call);
  useTitle(t("with", { name: friend.name }));
  useDeviceTrouble();
  useMediaReturn();
  useCallLifecycle(friend.id, objection);
  useChatTexts(texts, "room" in call);
  if (call.friendId !== friend.id) return <Frame>{null}</Frame>;
  return (
    <>
      <p role="status" className="sr-only">
        {announced(call) && t(`announce.${announced(call) as "calling"}`, { name: friend.name })}
      </p>
      <Scene call={call} friend={friend} objection={objection} />
      <RefusalDialog code={call.state === "refused" ? call.code : null} friend={friend} />
    </>
  );
}

function Scene({ call, friend, objection }: { call: Call } & Pick<CallPageProps, "friend" | "objection">) {
  const roomId = useLatestRoom(call);
  if (call.state === "idle" || call.state === "ended" || call.state === "refused")
    return (
      <CallRest
        call={call}
        friend={friend}
        roomId={roomId}
        barrier={barrierIn(objection)}
        onCall={() => dispatch({ type: "call", objection })}
      />
    );
  if (call.state === "permission" && call.problem)
    return (
      <Frame>
        <RefusedScreen
          problem={call.problem}
          onRetry={(wanted) => dispatch({ type: "retryDevices", wanted })}
          onCancel={() => dispatch({ type: "hangUp" })}
        />
      </Frame>
    );
  return <CallScreen call={call} friend={friend} />;
}

interface CallRestProps {
  call: Call;
  friend: Friend & ReportedPerson & { online: boolean };
  roomId: string | null;
  /** Why no call is possible, which takes the button's place. */
  barrier: RefusalToTalk | null;
  onCall: () => void;
}

function CallRest({ call, friend, roomId, barrier, onCall }: CallRestProps) {
  const { t } = useTranslation("call");
  const { online } = usePresence(friend.id, { online: friend.online, lastSeenAt: null });
  const ended = call.state === "ended" ? call : null;
  const status = ended
    ? t(`ended.${ended.ending}`)
    : t(barrier ? `refused.${barrier}.title` : online ? "online" : "away", { name: friend.name });
  return (
    <Frame>
      <section
        data-testid="call-rest"
        data-state={call.state}
        className="relative flex min-h-full flex-col items-center justify-center px-6 py-20 text-center"
      >
        <BackLink friend={friend} />
        <div className="flex animate-rise-in flex-col items-center">
          <Portrait friend={friend} />
          <h1 className="mt-8 font-display text-3xl">{friend.name}</h1>
          <p role="status" className="mt-2 text-dim">
            {status}
            {ended?.seconds != null && ` · ${formatDuration(ended.seconds)}`}
          </p>
          {barrier && (
            <p className="mt-1 max-w-sm text-dim">{t(`refused.${barrier}.text`, { name: friend.name })}</p>
          )}
          <div className="mt-10 flex w-full max-w-xs flex-col gap-3 empty:hidden sm:w-auto sm:max-w-none sm:flex-row">
            {!barrier && (
              <Button variant="primary" size="lg" onClick={onCall}>
                <Video aria-hidden="true" />
                {t(ended ? "again" : "call")}
              </Button>
            )}
            {barrier && isSolvedOnProfile(barrier) && (
              <Button asChild variant="primary" size="lg">
                <Link to="/profile/$id" params={{ id: friend.id }}>
                  {t("refused.toProfile")}
                </Link>
              </Button>
            )}
            {(!barrier || barrier === "calls_between_friends_only") && (
              <Button asChild size="lg">
                <Link to="/chats/with/$userId" params={{ userId: friend.id }}>
                  <MessageCircle aria-hidden="true" />
                  {t("message")}
                </Link>
              </Button>
            )}
          </div>
          {ended?.seconds != null && roomId && (
            <div className="mt-6">
              <ReportPast reported={{ roomId, person: friend }} label={t("report")} text={t("report")} />
            </div>
          )}
        </div>
      </section>
    </Frame>
  );
}

function BackLink({ friend }: { friend: Friend }) {
  const { t } = useTranslation("call");
  return (
    <UpLink
      to="/profile/$id"
      params={{ id: friend.id }}
      label={t("profile")}
      className="absolute top-[max(0.75rem,env(safe-area-inset-top))] left-1 md:left-3"
    />
  );
}

function useChatTexts(texts: ChatTexts, inRoom: boolean): void {
  const isOpen = useStore($textOpen);
  useEffect(() => {
    setTextSender(texts.send);
    return texts.watch((text) => receiveTexts([text]));
  }, [texts]);
  useEffect(() => (isOpen && inRoom ? texts.read() : undefined), [texts, isOpen, inRoom]);
}

/** A talk can still be reported after it. */
function useLatestRoom(call: Call): string | null {
  const latest = useRef<string | null>(null);
  if ("room" in call) latest.current = call.room.roomId;
  return latest.current;
}

/** How a call ended is on the page anyway. */
const announced = ({ state }: Call) =>
  state === "calling" || state === "connecting" || state === "talking" || state === "reconnecting"
    ? state
    : null;

let leaving: ReturnType<typeof setTimeout> | undefined;
let isFirstCallPage = true;

/** Begins and ends the call with the page. The end is deferred, since React mounts twice in development. */
function useCallLifecycle(friendId: string, objection: RefusalToCall | null): void {
  const taken = useStore($taken);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the objection may change during the call
  useEffect(() => {
    clearTimeout(leaving);
    if ($call.get().friendId !== friendId) arrive(friendId, objection);
    return () => {
      leaving = setTimeout(() => dispatch({ type: "leave" }));
    };
  }, [friendId]);
  useEffect(() => {
    if (taken !== friendId) return;
    $taken.set(null);
    dispatch({ type: "answer" });
  }, [taken, friendId]);
}

function arrive(friendId: string, objection: RefusalToCall | null): void {
  const byAddress = isFirstCallPage && isLoadedPage();
  isFirstCallPage = false;
  openCall(friendId, byAddress);
  if (!byAddress && $taken.get() !== friendId) dispatch({ type: "call", objection });
}

/** Whether the browser loaded this very page, by a reload or a link: then no one is called until the user says so. */
function isLoadedPage(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit !== undefined && new URL(visit.name).pathname === location.pathname;
}
