import { useTranslation } from "react-i18next";
import type { VideoState } from "../session/video-state.ts";

/** Tells those who cannot see the stage what just happened on it. */
export function Announcer({ state }: { state: VideoState }) {
  const { t } = useTranslation("video");
  return (
    <p role="status" className="sr-only">
      {state !== "init" && t(`announce.${state}`)}
    </p>
  );
}
