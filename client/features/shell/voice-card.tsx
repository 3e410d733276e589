import { useStore } from "@nanostores/react";
import { LoaderCircle, Pause, Play, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#client/lib/format/numbers.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { $speed, nextSpeed, stopPlaying, toggle } from "#client/lib/voice/player.ts";
import type { Playing } from "#client/lib/voice/playing.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";

export default function VoiceCard({ playing }: { playing: Playing | null }) {
  const { t } = useTranslation("voice", { useSuspense: false });
  const speed = useStore($speed);
  const isReady = useTexts("voice");
  if (!playing || !isReady) return null;
  const { track, state, atMs } = playing;
  const isOn = state === "playing" || state === "loading";
  return (
    <section
      aria-label={t("player")}
      className="above-bottom-bars fixed inset-x-3 z-40 mx-auto flex max-w-sm animate-rise-in items-center gap-1 overflow-hidden rounded-lg border border-line-strong bg-raised p-1.5 shadow-lift md:right-4 md:left-auto md:w-96"
    >
      <IconButton
        label={t(isOn ? "pause" : "play")}
        icon={state === "loading" ? <LoaderCircle className="animate-spin" /> : isOn ? <Pause /> : <Play />}
        tooltip={false}
        onClick={() => toggle(track)}
        className="text-gold"
      />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium text-sm">{track.title}</span>
        <span className="block text-dim text-xs tabular-nums">
          {state === "failed"
            ? t("failed")
            : `${formatDuration(atMs / 1_000)} / ${formatDuration(track.durationMs / 1_000)}`}
        </span>
      </p>
      <Button size="sm" variant="ghost" aria-label={t("speed", { speed })} onClick={nextSpeed}>
        {t("times", { speed })}
      </Button>
      <IconButton
        label={t("close")}
        icon={<X />}
        tooltip={false}
        onClick={stopPlaying}
        className="text-dim"
      />
      <span
        aria-hidden="true"
        style={{ scale: `${Math.min(1, atMs / track.durationMs)} 1` }}
        className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-gold"
      />
    </section>
  );
}
