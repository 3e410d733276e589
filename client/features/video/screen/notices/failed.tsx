import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, Hourglass, ShieldAlert, Sparkles } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { dispatch } from "#client/features/video/session/session.ts";
import { formatSoon } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import type { SocketErrorCode } from "#client/lib/socket/error.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { Hold } from "#contract/http.ts";
import { Message } from "./message.tsx";

interface FailedProps {
  code: SocketErrorCode;
  until: Date | null;
  heldBy: Hold["by"] | null;
}

export function Failed({ code, until, heldBy }: FailedProps) {
  if (code === "video_limit_reached") return <LimitReached until={until} />;
  if (code === "queue_held") return <Held until={until} by={heldBy ?? "reports"} />;
  if (code === "warning_unread") return <Warned />;
  return <Trouble code={code} />;
}

function Trouble({ code }: { code: SocketErrorCode }) {
  const { t } = useTranslation("video");
  const known = code === "rate_limited" || code === "timed_out" ? code : "other";
  return (
    <Message icon={<CircleAlert />} title={t("error.title")} text={t(`error.${known}`)}>
      <Start>{t("again")}</Start>
    </Message>
  );
}

function LimitReached({ until }: { until: Date | null }) {
  const { t } = useTranslation("video");
  const today = useToday();
  const isVip = useQuery(meQuery).data?.vip ?? false;
  const offer = () => openLimit("videos", until);
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, when the limit is hit
  useEffect(() => {
    if (!isVip) offer();
  }, []);
  if (isVip)
    return (
      <Message icon={<Sparkles />} title={t("limit.lifted")} text={t("limit.liftedText")}>
        <Start>{t("startNow")}</Start>
      </Message>
    );
  return (
    <Message
      icon={<Hourglass />}
      title={t("limit.title")}
      text={until ? t("limit.until", { time: formatSoon(until, today) }) : t("limit.text")}
    >
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={offer}>
          {t("limit.vip")}
        </Button>
        <Button asChild>
          <Link to="/">{t("limit.classic")}</Link>
        </Button>
      </div>
    </Message>
  );
}

function Held({ until, by }: { until: Date | null; by: Hold["by"] }) {
  const { t } = useTranslation("video");
  const today = useToday();
  return (
    <Message
      icon={<ShieldAlert />}
      title={t("held.title")}
      text={
        <>
          {until && (
            <span className="block text-cream">{t("held.until", { time: formatSoon(until, today) })}</span>
          )}
          <span className="mt-2 block">{t(`held.by.${by}`)}</span>
        </>
      }
    >
      <Link to="/decisions" className="link mt-6 inline-flex min-h-11 items-center">
        {t("held.more")}
      </Link>
      {/* A moderator may have cleared the hold meanwhile. */}
      <Start>{t("again")}</Start>
    </Message>
  );
}

function Warned() {
  const { t } = useTranslation("video");
  return (
    <Message icon={<ShieldAlert />} title={t("warned.title")} text={t("warned.text")}>
      <Button asChild variant="primary" className="mt-8">
        <Link to="/decisions">{t("warned.read")}</Link>
      </Button>
    </Message>
  );
}

const Start = ({ children }: { children: ReactNode }) => (
  <Button variant="primary" className="mt-8" onClick={() => dispatch({ type: "start" })}>
    {children}
  </Button>
);
