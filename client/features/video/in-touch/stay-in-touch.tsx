import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { HeartHandshake } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { $reportedRooms } from "#client/lib/stores/report.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { STAY_IN_TOUCH_AFTER_MS, STAY_IN_TOUCH_WITHIN_MS } from "#contract/limits.ts";
import { isAnonymous } from "#contract/video.ts";
import type { InRoom } from "../room/room-machine.ts";
import { quietStyles } from "../screen/phone-layers.tsx";
import { $lastRoom } from "../session/last-room.ts";
import { $wishes, type InTouch, showsWishOf, wishToTalkAgain } from "./in-touch.ts";

/** From a minute of an anonymous talk on. */
export function AgainDuring({ room, since }: Pick<InRoom, "room" | "since">) {
  const isDue = useIsPast(since === null ? null : performance.timeOrigin + since + STAY_IN_TOUCH_AFTER_MS);
  if (!isDue || !isAnonymous(room.mode)) return null;
  return <Again roomId={room.roomId} isOver={false} />;
}

/** For ten minutes after it. */
export function AgainAfter() {
  const last = useStore($lastRoom);
  const isTooLate = useIsPast(last && last.endedAt + STAY_IN_TOUCH_WITHIN_MS);
  if (!last?.mayMeetAgain || isTooLate) return null;
  return <Again roomId={last.roomId} isOver />;
}

/** `at`: in milliseconds since 1970. */
function useIsPast(at: number | null): boolean {
  const [past, setPast] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setPast(at), at - Date.now());
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && past === at;
}

interface AgainProps {
  roomId: string;
  isOver: boolean;
}

/** Looks the same whatever the companion has said, until both have. */
function Again({ roomId, isOver }: AgainProps) {
  const { t } = useTranslation("together", { useSuspense: false });
  const hasTexts = useTexts("together");
  const wish = useStore($wishes).get(roomId);
  const isReported = useStore($reportedRooms).has(roomId);
  useEffect(() => showsWishOf(roomId), [roomId]);
  if (!hasTexts || isReported) return null;
  return (
    // After the talk the offer moves from one screen to the next, and would be read on each.
    <div role={isOver && wish === undefined ? undefined : "status"} className="max-w-[min(18rem,100%)]">
      {wish === undefined && (
        <Button
          size="sm"
          variant="ghost"
          title={t("again.hint")}
          onClick={() => wishToTalkAgain(roomId)}
          className="animate-fade-in bg-veil"
        >
          <HeartHandshake aria-hidden="true" className="text-gold" />
          {t("again.wish")}
        </Button>
      )}
      {wish === "said" && (
        <div className={isOver ? undefined : quietStyles}>
          <Note>{t("again.said")}</Note>
        </div>
      )}
      {typeof wish === "object" && <Answer answer={wish} isOver={isOver} />}
    </div>
  );
}

function Answer({ answer: { contact, ticket }, isOver }: { answer: InTouch; isOver: boolean }) {
  const { t } = useTranslation("together");
  if (contact)
    return (
      <Note
        act={
          isOver && (
            <Link to="/chats/with/$userId" params={{ userId: contact.id }}>
              {t("again.write")}
            </Link>
          )
        }
      >
        {t("again.friends", { name: contact.name })}
      </Note>
    );
  if (ticket)
    return (
      <Note act={isOver && <Link to="/auth/sign-up">{t("again.toSignUp")}</Link>}>{t("again.signUp")}</Note>
    );
  return <Note>{t("again.guest")}</Note>;
}

/** While the talk goes on nothing here leads away from it. */
function Note({ act, children }: { act?: ReactNode; children: ReactNode }) {
  return (
    <div
      data-panel
      className={clsx("w-fit rounded-lg px-3.5 py-2 text-left text-sm", act ? "bg-raised" : "bg-veil")}
    >
      <p className="flex items-start gap-2">
        <HeartHandshake size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
        <span className="[overflow-wrap:anywhere]">{children}</span>
      </p>
      {act && (
        <Button asChild variant="tertiary" size="sm" className="mt-2">
          {act}
        </Button>
      )}
    </div>
  );
}
