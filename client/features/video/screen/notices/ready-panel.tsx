import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { PrivacyLine } from "#client/features/video/privacy-line.tsx";
import { SearchFilters } from "#client/features/video/search-filters.tsx";
import { dispatch } from "#client/features/video/session/session.ts";
import { Button } from "#client/ui/button.tsx";
import { LightTip, useLightTip } from "./light-tip.tsx";

/** Shown over the user's own picture, before a search or between two: what to know before going on. */
export function ReadyPanel({ wide, paused }: { wide: boolean; paused: boolean }) {
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
        <SearchFilters />
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
