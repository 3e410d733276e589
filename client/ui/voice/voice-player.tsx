import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { CircleAlert, LoaderCircle, Pause, Play } from "lucide-react";
import { type ChangeEvent, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#client/lib/format/numbers.ts";
import { $speed, nextSpeed, seek, toggle } from "#client/lib/voice/player.ts";
import { $playing, noteInView, type Track } from "#client/lib/voice/playing.ts";
import { barsOf } from "#client/lib/voice/waveform.ts";

interface VoicePlayerProps {
  track: Track;
  waveform: string;
  tabIndex?: 0 | -1;
  /** After the time. */
  children?: ReactNode;
}

const STEP_MS = 1_000;

export default function VoicePlayer({ track, waveform, tabIndex = 0, children }: VoicePlayerProps) {
  const { t } = useTranslation("voice");
  const playing = useStore($playing);
  const speed = useStore($speed);
  const mine = playing?.track.id === track.id ? playing : null;
  const isOn = mine?.state === "playing" || mine?.state === "loading";
  const atMs = Math.min(mine?.atMs ?? 0, track.durationMs);
  useEffect(() => noteInView(track.id), [track.id]);
  const time = formatDuration((mine ? atMs : track.durationMs) / 1_000);
  return (
    <div className="flex w-[17rem] max-w-full items-center gap-3">
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t(isOn ? "pause" : "play")}
        onClick={() => toggle(track)}
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-gold text-ink transition hover:bg-gold-light active:scale-95 forced-colors:border"
      >
        {mine?.state === "loading" ? (
          <LoaderCircle aria-hidden="true" size={20} className="animate-spin" />
        ) : isOn ? (
          <Pause aria-hidden="true" size={20} fill="currentColor" strokeWidth={0} />
        ) : (
          <Play aria-hidden="true" size={20} fill="currentColor" strokeWidth={0} className="ml-0.5" />
        )}
      </button>
      <div className="min-w-0 flex-1">
        <Waveform waveform={waveform} part={atMs / track.durationMs}>
          <input
            type="range"
            tabIndex={tabIndex}
            aria-label={t("position")}
            aria-valuetext={formatDuration(atMs / 1_000)}
            min={0}
            max={track.durationMs}
            step={STEP_MS}
            value={atMs}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => seek(track, Number(target.value))}
            // A swipe along the recording is no swipe to reply.
            onPointerDown={(event) => event.stopPropagation()}
            onTouchStart={(event) => event.stopPropagation()}
            className="peer absolute inset-0 size-full cursor-pointer touch-none opacity-0"
          />
        </Waveform>
        <div className="flex min-h-5 items-center gap-2 text-dim text-xs tabular-nums">
          {mine?.state === "failed" ? (
            <span role="alert" className="flex items-center gap-1 text-bad">
              <CircleAlert aria-hidden="true" size={14} />
              {t("failed")}
            </span>
          ) : (
            <span>{time}</span>
          )}
          {children}
          {mine && mine.state !== "failed" && (
            <button
              type="button"
              tabIndex={tabIndex}
              onClick={nextSpeed}
              aria-label={t("speed", { speed })}
              className="touch-target relative ml-auto rounded-full bg-cream/10 px-2 py-0.5 font-medium text-cream transition hover:bg-cream/20"
            >
              {t("times", { speed })}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

/** What has been played is gold. */
function Waveform({ waveform, part, children }: { waveform: string; part: number; children: ReactNode }) {
  const bars = barsOf(waveform);
  return (
    <div className="relative flex h-8 items-center gap-px">
      {children}
      {bars.map((height, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a recording never change
          key={index}
          aria-hidden="true"
          style={{ height: `${Math.max(10, height * 100)}%` }}
          className={clsx(
            "pointer-events-none min-w-0 flex-1 rounded-full",
            index / bars.length < part
              ? "bg-gold forced-colors:bg-[Highlight]"
              : "bg-cream/35 forced-colors:bg-[GrayText]",
          )}
        />
      ))}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute -inset-1 rounded-md peer-focus-visible:outline-2 peer-focus-visible:outline-gold"
      />
    </div>
  );
}
