import { use } from "react";
import { useTranslation } from "react-i18next";
import { ExtrasContext } from "../extras.ts";
import type { VideoState } from "../session/video-state.ts";

/** Announces the state of the stage to screen readers. */
export function Announcer({ state }: { state: VideoState }) {
  const { t } = useTranslation("video");
  const { privately } = use(ExtrasContext);
  const own = state === "searching" || state === "connecting" ? privately?.texts[state] : undefined;
  return (
    <p role="status" className="sr-only">
      {state !== "init" && (own ?? t(`announce.${state}`))}
    </p>
  );
}
