import { useStore } from "@nanostores/react";
import { lazy, useEffect } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { $inView, $playing, withPlayer } from "#client/lib/voice/playing.ts";
import { OnceOpened } from "#client/ui/overlays/once-opened.tsx";

const loadCard = () => retryLostPart(() => import("./voice-card.tsx"));
const VoiceCard = lazy(loadCard);

/** A recording plays on when its page is left. A talk or a call pauses it, and no one else who signs in here gets it. */
export function VoiceBar({ onStage }: { onStage: boolean }) {
  const playing = useStore($playing);
  const inView = useStore($inView);
  const shown = playing && !onStage && !inView.includes(playing.track.id) ? playing : null;
  useEffect(() => {
    if (onStage) withPlayer(({ pause }) => pause());
  }, [onStage]);
  useEffect(() => () => withPlayer(({ stopPlaying }) => stopPlaying()), []);
  return (
    <OnceOpened open={shown !== null}>
      <VoiceCard playing={shown} />
    </OnceOpened>
  );
}
