import clsx from "clsx";
import { ChevronLeft, Lock, Mic, SendHorizontal, Square, Trash2 } from "lucide-react";
import { type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#client/lib/format/numbers.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Levels } from "#client/ui/voice/levels.tsx";
import type { Recorder } from "#client/ui/voice/use-recording.ts";

/** In pixels, from where the finger came down. */
const CANCELS_AT = 96;
const LOCKS_AT = 56;
/** A shorter press is a tap, which records without a finger on the button. */
const TAP_MS = 300;

interface VoiceButtonProps {
  recorder: Recorder;
  disabled: boolean;
}

/** Held, it records until it is let go; slid up, or only tapped, until it is pressed again; slid to the left, it forgets. */
export function VoiceButton({ recorder, disabled }: VoiceButtonProps) {
  const { t } = useTranslation("voice");
  const held = useRef<{ pointer: number; x: number; y: number; at: number } | null>(null);
  const [slide, setSlide] = useState({ x: 0, y: 0 });
  /** A click follows every press of a pointer; only one without is that of a keyboard. */
  const wasHandled = useRef(false);
  const isHeld = recorder.isOn && !recorder.isLocked;

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    wasHandled.current = false;
    if (event.button !== 0 || disabled || recorder.isOn) return;
    wasHandled.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
    void recorder.start(false);
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent): void {
    const from = held.current;
    if (from?.pointer !== pointerId) return;
    const [x, y] = [Math.min(0, clientX - from.x), Math.min(0, clientY - from.y)];
    if (-x < CANCELS_AT && -y < LOCKS_AT) {
      setSlide(-x > -y ? { x, y: 0 } : { x: 0, y });
      return;
    }
    release();
    if (-x >= CANCELS_AT) recorder.cancel();
    else recorder.lock();
  }

  function onPointerUp({ pointerId, timeStamp }: PointerEvent): void {
    const from = held.current;
    if (from?.pointer !== pointerId) return;
    release();
    // The question for the microphone took the finger away.
    if (timeStamp - from.at < TAP_MS || recorder.ms === null) recorder.lock();
    else recorder.stop(true);
  }

  function release(): void {
    held.current = null;
    setSlide({ x: 0, y: 0 });
  }

  function onClick(): void {
    if (wasHandled.current) wasHandled.current = false;
    else if (recorder.isOn) recorder.stop(true);
    else void recorder.start(true);
  }

  return (
    <div className="relative">
      {isHeld && (
        <span
          aria-hidden="true"
          style={{ translate: `-50% ${slide.y / 2}px` }}
          className="absolute bottom-full left-1/2 mb-5 flex size-11 animate-fade-in items-center justify-center rounded-full border border-line bg-raised text-gold shadow-lift"
        >
          <Lock size={18} />
        </span>
      )}
      <IconButton
        variant="primary"
        label={recorder.isOn ? t("send") : t("record")}
        icon={recorder.isLocked ? <SendHorizontal /> : <Mic />}
        tooltip={false}
        disabled={disabled}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          if (held.current) recorder.lock();
          release();
        }}
        onClick={onClick}
        onContextMenu={(event) => event.preventDefault()}
        style={{ translate: `${slide.x}px 0` }}
        className={clsx("touch-none select-none", isHeld && "scale-125!")}
      />
    </div>
  );
}

/** In place of the field: how long it has been, how loud it is, and what the finger can do. */
export function RecordingBar({ recorder }: { recorder: Recorder }) {
  const { t } = useTranslation("voice");
  const { ms, levels, isLocked } = recorder;
  return (
    <div className="flex h-11 min-w-0 flex-1 animate-fade-in items-center gap-2 pl-1">
      {isLocked && (
        <IconButton
          label={t("discard")}
          icon={<Trash2 />}
          tooltip={false}
          onClick={recorder.cancel}
          className="text-dim hover:text-bad"
        />
      )}
      <p role="status" className="sr-only">
        {ms === null ? t("asking") : t("recording")}
      </p>
      <span
        aria-hidden="true"
        className="ml-2 size-2.5 shrink-0 animate-pulse rounded-full bg-bad forced-colors:bg-[Mark]"
      />
      <span role="timer" className="w-10 shrink-0 tabular-nums">
        {formatDuration((ms ?? 0) / 1_000)}
      </span>
      {isLocked ? (
        <Levels levels={levels} />
      ) : (
        <span className="flex min-w-0 flex-1 items-center justify-center gap-1 text-dim text-sm">
          <ChevronLeft aria-hidden="true" size={16} className="shrink-0" />
          <span className="truncate">{t("slide")}</span>
        </span>
      )}
      {isLocked && (
        <IconButton
          label={t("stop")}
          icon={<Square fill="currentColor" strokeWidth={0} />}
          tooltip={false}
          onClick={() => recorder.stop(false)}
          className="text-bad"
        />
      )}
    </div>
  );
}
