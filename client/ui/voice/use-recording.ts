import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TALK_LOCK } from "#client/lib/browser/sound.ts";
import { isFree } from "#client/lib/storage/tab-lock.ts";
import { pause } from "#client/lib/voice/player.ts";
import { $playing } from "#client/lib/voice/playing.ts";
import { type Recorded, type Recording, type RecordingProblem, record } from "#client/lib/voice/recorder.ts";
import { toast } from "#client/ui/overlays/toast.ts";

/** While a voice message is recorded. */
export interface Recorder {
  /** Null: nothing is recorded, or the microphone is still being asked for. */
  ms: number | null;
  /** The latest levels, from 0 to 1. */
  levels: readonly number[];
  isOn: boolean;
  /** Goes on without a finger on the button. */
  isLocked: boolean;
  start(isLocked: boolean): Promise<void>;
  lock(): void;
  /** @param sends whether it goes out at once, or stays to be listened to first */
  stop(sends: boolean): void;
  cancel(): void;
}

interface Options {
  longestMs: number;
  onRecorded: (recorded: Recorded, sends: boolean) => void;
}

const LEVELS_SHOWN = 48;
const OFF = { isOn: false, isLocked: false, ms: null as number | null, levels: [] as readonly number[] };

/** One recording at a time. It is cancelled when its page closes, and kept unsent when the page is hidden. */
export function useRecording({ longestMs, onRecorded }: Options): Recorder {
  const { t } = useTranslation("voice");
  const [state, setState] = useState(OFF);
  const running = useRef<Recording>(null);
  /** What was decided before the microphone was open; a new object for each press. */
  const attempt = useRef<{ isOver: boolean } | null>(null);
  const sends = useRef(false);
  const isCancelled = useRef(false);
  const latest = useRef(onRecorded);
  useEffect(() => {
    latest.current = onRecorded;
  });
  const complain = (problem: RecordingProblem | "inTalk" | "tooShort") =>
    toast({ title: t(`problems.${problem}`), variant: problem === "tooShort" ? "default" : "destructive" });

  async function start(isLocked: boolean): Promise<void> {
    if (attempt.current) return;
    const mine = { isOver: false };
    attempt.current = mine;
    sends.current = false;
    isCancelled.current = false;
    setState({ ...OFF, isOn: true, isLocked });
    if ($playing.get()) pause();
    try {
      if (!(await isFree(TALK_LOCK))) return reset("inTalk");
      const recording = await record({
        longestMs,
        onLevel: (ms, level) =>
          setState((now) => ({ ...now, ms, levels: [...now.levels, level].slice(-LEVELS_SHOWN) })),
        onEnd(recorded, end) {
          running.current = null;
          reset(recorded || isCancelled.current ? undefined : "tooShort");
          if (recorded) latest.current(recorded, sends.current && end === "stopped");
        },
      });
      if (mine.isOver) recording.cancel();
      else running.current = recording;
    } catch (problem) {
      reset(mine.isOver ? undefined : (problem as RecordingProblem));
    }
  }

  function reset(problem?: Parameters<typeof complain>[0]): void {
    attempt.current = null;
    setState(OFF);
    if (problem) complain(problem);
  }

  function cancel(): void {
    if (!attempt.current) return;
    isCancelled.current = true;
    attempt.current.isOver = true;
    if (running.current) running.current.cancel();
    else setState(OFF);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => cancel, []);
  useEffect(() => {
    if (!state.isOn) return;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && cancel();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  return {
    ...state,
    start,
    cancel,
    lock: () => setState((now) => ({ ...now, isLocked: now.isOn })),
    stop(now) {
      sends.current = now;
      running.current?.stop();
    },
  };
}
