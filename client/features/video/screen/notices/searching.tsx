import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import { ChevronDown, WifiOff } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { $wantedCountry, wantCountry } from "#client/features/video/country/country-choice.ts";
import { ExtrasContext } from "#client/features/video/extras.ts";
import { AgainAfter } from "#client/features/video/in-touch/stay-in-touch.tsx";
import { PrivacyLine } from "#client/features/video/privacy-line.tsx";
import { Ripples } from "#client/features/video/ripples.tsx";
import { SearchFilters } from "#client/features/video/search-filters.tsx";
import { dispatch } from "#client/features/video/session/session.ts";
import { formatCompact, formatDuration } from "#client/lib/format/numbers.ts";
import { $mayFetch, agreeToFetch } from "#client/lib/guard/setting.ts";
import { $connection, $online } from "#client/lib/socket/state.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { useSaysOffline } from "#client/ui/states/says-offline.ts";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { showMeanwhile, WAIT_SECONDS } from "../meanwhile.tsx";
import { LightTip, useLightTip } from "./light-tip.tsx";
import { useElapsed } from "./use-elapsed.ts";
import { WhyOffline } from "./why-offline.tsx";

const TIP_SECONDS = 7;
/** From here on a user wonders whether anything happens at all. */
const LONG_SECONDS = 20;

export function Searching({ turn }: { turn: number }) {
  const { t } = useTranslation("video");
  const { notifyMe } = use(ExtrasContext);
  const seconds = useElapsed(turn);
  const online = useStore($online);
  const offline = useStore($connection) === "offline";
  useSaysOffline(offline);
  return (
    // Over one's own camera, which may be bright, the second line of text needs more light than on a panel.
    <div className="relative flex w-full max-w-md flex-col items-center px-6 text-center [--color-dim:color-mix(in_oklab,var(--color-cream)_85%,transparent)] max-lg:cramped:pt-8 short:pt-0!">
      <div className="relative mb-8 flex size-28 items-center justify-center max-lg:cramped:mb-3 max-lg:cramped:size-16 short:mb-0! short:size-16">
        {offline ? (
          <WifiOff size={40} strokeWidth={1.25} aria-hidden="true" className="text-gold" />
        ) : (
          <>
            <Ripples />
            <span className="relative text-xl tabular-nums" aria-hidden="true" data-testid="elapsed">
              {formatDuration(seconds)}
            </span>
          </>
        )}
      </div>
      <h2 className="font-display text-xl md:text-2xl">
        {t(offline ? "searching.offlineTitle" : "searching.title")}
      </h2>
      {offline ? (
        <p className="mt-2 text-dim">{t("searching.offline")}</p>
      ) : (
        online !== null && (
          <p className="mt-2 text-dim">
            {t("searching.online", { count: online, number: formatCompact(online) })}
          </p>
        )
      )}
      <div className="mt-5 flex max-w-full flex-col items-center gap-4 short:gap-2">
        <SearchFilters onChange={() => dispatch({ type: "searchAgain" })} />
        <AgainAfter />
      </div>
      <div className="mt-8 flex min-h-24 flex-col items-center justify-start gap-4 max-lg:cramped:mt-4 max-lg:cramped:min-h-0 short:hidden">
        {offline ? <WhyOffline /> : <Thought seconds={seconds} />}
        <GuardOffer />
        {!offline && seconds >= WAIT_SECONDS && (
          <>
            {notifyMe}
            <ToMeanwhile />
          </>
        )}
      </div>
    </div>
  );
}

/** Asks before the guard's model is fetched over a slow line, or one that saves data. */
function GuardOffer() {
  const { t } = useTranslation("guard", { useSuspense: false });
  const may = useStore($mayFetch);
  const hasTexts = useTexts("guard");
  if (may !== "ask" || !hasTexts) return null;
  return (
    <div data-panel className="rounded-lg border border-line bg-panel p-4">
      <p className="text-dim text-sm">{t("ask.text")}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button variant="outline" size="sm" onClick={() => agreeToFetch(true)}>
          {t("ask.yes")}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => agreeToFetch(false)}>
          {t("ask.no")}
        </Button>
      </div>
    </div>
  );
}

function Thought({ seconds }: { seconds: number }) {
  const { t } = useTranslation("video");
  const light = useLightTip();
  if (light) return <LightTip light={light} />;
  if (seconds >= LONG_SECONDS) return <LongWait />;
  const turn = Math.floor(seconds / TIP_SECONDS);
  if (turn === 0) return <PrivacyLine />;
  const tips = t("searching.tips", { returnObjects: true });
  return (
    <p key={turn} className="animate-fade-in text-dim">
      {tips[turn % tips.length]}
    </p>
  );
}

function ToMeanwhile() {
  const { t } = useTranslation("video");
  const { meanwhile } = use(ExtrasContext);
  if (!meanwhile) return null;
  return (
    <Button variant="ghost" size="sm" className="text-dim" onClick={() => void showMeanwhile()}>
      {t("meanwhile.title")}
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}

function LongWait() {
  const { t } = useTranslation("video");
  return (
    <>
      <Reason />
      <Link to="/talk" className="link inline-flex min-h-11 items-center text-sm">
        {t("searching.invite")}
      </Link>
    </>
  );
}

function Reason() {
  const { t } = useTranslation("video");
  const { longSearchHint } = use(ExtrasContext);
  const anywhere = useStore($wantedCountry) === ANY_COUNTRY;
  if (longSearchHint) return <p className="text-dim">{longSearchHint}</p>;
  if (anywhere) return <p className="text-dim">{t("searching.long")}</p>;
  const widen = () => {
    wantCountry(ANY_COUNTRY);
    dispatch({ type: "searchAgain" });
  };
  return (
    <>
      <p className="text-dim">{t("searching.longCountry")}</p>
      <Button variant="outline" size="sm" onClick={widen}>
        {t("searching.widen")}
      </Button>
    </>
  );
}
