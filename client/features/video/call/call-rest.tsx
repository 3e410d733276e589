import { Link } from "@tanstack/react-router";
import { MessageCircle, Video } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#client/lib/format/numbers.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import type { ReportedPerson } from "#client/lib/stores/report.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { UpLink } from "#client/ui/buttons/up-link.tsx";
import type { RefusalToTalk } from "#contract/standing.ts";
import { Frame } from "../screen/frame.tsx";
import { ReportPast } from "../screen/report.tsx";
import type { Call } from "./call-model.ts";
import { type Friend, Portrait } from "./portrait.tsx";
import { isSolvedOnProfile } from "./refusal-dialog.tsx";

interface CallRestProps {
  call: Call;
  friend: Friend & ReportedPerson & { online: boolean };
  roomId: string | null;
  /** Why no call is possible, which takes the button's place. */
  barrier: RefusalToTalk | null;
  onCall: () => void;
}

export function CallRest({ call, friend, roomId, barrier, onCall }: CallRestProps) {
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
