import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { type ReactNode, use, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenIdle } from "#client/lib/browser/when-idle.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { Lamp } from "#client/ui/states/lamp.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import { releaseEarlyDevices } from "./devices/early-devices.ts";
import { ExtrasContext } from "./extras.ts";
import { PrivacyLine } from "./privacy-line.tsx";
import { SearchFilters } from "./search-filters.tsx";
import { begin, preloadSession, refuse } from "./session/load-session.ts";
import type { SessionMode } from "./session/session-model.ts";
import { useQueueCheck } from "./session/use-queue-check.ts";

interface StartPanelProps {
  mode: SessionMode;
  /** Start gets the focus back. */
  returning: boolean;
}

export function StartPanel({ mode, returning }: StartPanelProps) {
  const { t } = useTranslation("video");
  const { modes, greeting, invitation, startLabel } = use(ExtrasContext);
  const isMember = modes !== undefined;
  const isWholePage = isMember || mode === "private";
  const [pressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returning) button.current?.focus();
  }, [returning]);
  useEffect(() => whenIdle(preloadSession), []);
  const findRefusal = useQueueCheck(mode, (refusal) => void refuse(mode, refusal));
  const isShown = useIsShown();
  async function enter(type: "start" | "preview"): Promise<void> {
    const refusal = await findRefusal();
    if (!isShown()) releaseEarlyDevices();
    else if (refusal) await refuse(mode, refusal);
    else await begin(mode, type);
  }
  const press = (type: "start" | "preview") => {
    setPressed(true);
    enter(type).catch(() => {
      releaseEarlyDevices();
      setPressed(false);
      toast({ title: t("error.title"), description: t("error.timed_out"), variant: "destructive" });
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `/?start` counts once
  useEffect(() => {
    if (takeStart()) press("start");
  }, []);
  return (
    <section
      aria-label={t("stage")}
      onPointerEnter={preloadSession}
      className={clsx(
        "relative isolate flex flex-col items-center overflow-clip text-center [&_button]:max-w-full",
        isWholePage
          ? "px-4 pt-26 pb-8 md:pt-38 landscape-phone:pt-17"
          : "min-h-80 flex-1 rounded-lg border border-line bg-panel px-[min(1.25rem,6vw)] low-phone:pt-17 pt-24 pb-5 lg:pt-40 landscape-phone:min-h-0 landscape-phone:pt-17",
      )}
    >
      {isWholePage ? (
        <Lamp className="-z-10 -translate-x-1/2 absolute top-0 left-1/2 w-[27rem] md:w-[42rem] landscape-phone:w-[19rem]" />
      ) : (
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-[radial-gradient(55%_60%_at_50%_42%,#d8b46a26,transparent)]"
        />
      )}
      {greeting}
      {modes}
      <div className="flex w-full flex-1 flex-col items-center justify-center gap-3 low-phone:py-2 py-4 md:gap-4 md:py-6 landscape-phone:gap-3 landscape-phone:py-3">
        {invitation}
        <Button
          ref={button}
          variant="primary"
          size="lg"
          loading={pressed}
          data-asks="devices"
          onClick={() => press("start")}
          className="min-w-[min(13rem,100%)] shadow-lift"
        >
          {startLabel ?? t("start")}
        </Button>
        {!isMember && (
          // On the lowest screens the buttons come first, or the cookie notice would cover one.
          <p className="max-w-md text-dim text-xs [@media(max-height:36rem)]:order-last">
            <MarkedText text={t("consent")} components={{ terms: <TermsLink /> }} />
          </p>
        )}
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-4">
          <SearchFilters />
          <Button
            variant="ghost"
            size="sm"
            disabled={pressed}
            data-asks="devices"
            onClick={() => press("preview")}
          >
            {t("preview")}
          </Button>
        </div>
        {mode === "classic" && (
          <Link to="/talk" className="link inline-flex min-h-11 items-center text-sm">
            {t("invite")}
          </Link>
        )}
      </div>
      <PrivacyLine />
    </section>
  );
}

function TermsLink({ children }: { children?: ReactNode }) {
  return (
    <Link
      to="/faq/$section"
      params={{ section: "terms" }}
      className="underline underline-offset-2 hover:text-cream"
    >
      {children}
    </Link>
  );
}

function useIsShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}

/** Notifications and new builds lead to `/?start`. True once. */
function takeStart(): boolean {
  const address = new URL(location.href);
  if (!address.searchParams.has("start")) return false;
  address.searchParams.delete("start");
  history.replaceState(history.state, "", address);
  return true;
}
