import { use } from "react";
import { useTranslation } from "react-i18next";
import { ExtrasContext } from "../extras.ts";
import type { VideoSession } from "../session/session-model.ts";

/** Announces the state of the stage to screen readers. */
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
