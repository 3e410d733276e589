import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CameraOff } from "lucide-react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#client/lib/format/numbers.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { GestureDrawing } from "#client/ui/pictures/gesture-drawing.tsx";
import type { AskedGesture } from "#contract/verification.ts";
import { sendSelfie, verificationChanged } from "./api.ts";
import { type CameraProblem, closeCamera, openCamera, problemOf, takeFrame } from "./camera.ts";

type Frames = readonly [File, File, File];
/** Between two frames: long enough to see that the hand is a living one. */
const PAUSE_MS = 700;

interface ShootingProps {
  asked: AskedGesture;
  renewing: boolean;
  onRenew: () => void;
  onSent: () => void;
}

/** The gesture and the camera, then the three frames, which the member looks at before anyone else. */
export function Shooting({ asked, renewing, onRenew, onSent }: ShootingProps) {
  const { t } = useTranslation("verification");
  const [frames, setFrames] = useState<Frames | null>(null);
  const left = useSecondsUntil(Date.parse(asked.until));
  return (
    <>
      <section className="flex items-center gap-5 rounded-lg border border-line bg-panel p-5">
        <GestureDrawing gesture={asked.gesture} className="size-28 shrink-0 sm:size-36" />
        <div className="min-w-0">
          <p className="text-dim text-sm">{t("task")}</p>
          <h2 className="mt-1 font-display text-xl">{t(`gestures.${asked.gesture}`)}</h2>
          <p className="mt-2 text-dim text-sm tabular-nums">
            {left > 0 ? t("until", { time: formatDuration(left) }) : t("over")}
          </p>
        </div>
      </section>
      {left === 0 ? (
        <Button variant="primary" loading={renewing} onClick={onRenew} className="self-start">
          {t("newGesture")}
        </Button>
      ) : frames ? (
        <Check asked={asked} frames={frames} onRetake={() => setFrames(null)} onSent={onSent} />
      ) : (
        <Camera onFrames={setFrames} />
      )}
    </>
  );
}

function Camera({ onFrames }: { onFrames: (frames: Frames) => void }) {
  const { t } = useTranslation("verification");
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { isOpen, problem } = useCamera(video, attempt);
  const [taken, setTaken] = useState<number | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const shoot = useCallback(async () => {
    const frames: File[] = [];
    for (let n = 1; n <= 3; n++) {
      setTaken(n);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (!isHere.current || !video.current) return;
      frames.push(await takeFrame(video.current));
    }
    if (isHere.current) onFrames(frames as unknown as Frames);
  }, [onFrames]);

  if (problem)
    return (
      <div className="flex flex-col items-start gap-4 rounded-lg border border-line bg-panel p-5">
        <p role="alert" className="flex gap-3 text-dim">
          <CameraOff aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
          {t(`cameraProblems.${problem}`)}
        </p>
        <Button onClick={() => setAttempt(attempt + 1)}>{t("again")}</Button>
      </div>
    );
  return (
    <>
      <div className="relative aspect-[4/3] overflow-hidden rounded-lg bg-panel">
        {/* A mirror, as people are used to; what is sent is not mirrored. */}
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t("camera")}
          className="size-full -scale-x-100 object-cover"
        />
        <p aria-live="assertive" className="absolute inset-x-0 bottom-0 p-4 text-center font-medium">
          {taken !== null && (
            <span className="rounded-full bg-ink/80 px-4 py-1.5">{t("frame", { number: taken })}</span>
          )}
        </p>
      </div>
      <p className="text-dim">{t("taskText")}</p>
      <Button
        variant="primary"
        size="lg"
        loading={!isOpen || taken !== null}
        onClick={() => void shoot()}
        className="w-full sm:w-auto sm:self-start"
      >
        {t("shoot")}
      </Button>
    </>
  );
}

/** Open as long as the picture is on the screen. Another attempt opens it anew. */
function useCamera(video: RefObject<HTMLVideoElement | null>, attempt: number) {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    setProblem(null);
    Promise.resolve()
      .then(openCamera)
      .then(
        async (opened) => {
          if (isOver || !video.current) return closeCamera(opened);
          stream = opened;
          video.current.srcObject = opened;
          await video.current.play().catch(() => {});
          if (!isOver) setOpen(true);
        },
        (error) => void (isOver || setProblem(problemOf(error))),
      );
    return () => {
      isOver = true;
      if (stream) closeCamera(stream);
      setOpen(false);
    };
  }, [video, attempt]);
  return { isOpen, problem };
}

interface CheckProps {
  asked: AskedGesture;
  frames: Frames;
  onRetake: () => void;
  onSent: () => void;
}

function Check({ asked, frames, onRetake, onSent }: CheckProps) {
  const { t } = useTranslation("verification");
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sending = useMutation({
    mutationFn: () => sendSelfie(asked.id, frames),
    onSuccess: (state) => {
      verificationChanged(client, state);
      onSent();
    },
    onError: toastFailure,
  });
  return (
    <section className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="font-display text-xl">
        {t("check")}
      </h2>
      <ul className="grid grid-cols-3 gap-2">
        {frames.map((frame, n) => (
          <li key={frame.lastModified}>
            <Frame file={frame} alt={t("frameAlt", { number: n + 1 })} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          loading={sending.isPending}
          onClick={() => sending.mutate()}
          className="max-sm:w-full"
        >
          {t("send")}
        </Button>
        <Button disabled={sending.isPending} onClick={onRetake} className="max-sm:w-full">
          {t("retake")}
        </Button>
      </div>
    </section>
  );
}

function Frame({ file, alt }: { file: File; alt: string }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img src={source} alt={alt} className="aspect-[3/4] w-full rounded-md bg-panel object-cover" />;
}

function useSecondsUntil(time: number): number {
  const secondsNow = () => Math.max(0, Math.ceil((time - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the time alone
  useEffect(() => {
    setLeft(secondsNow());
    const timer = setInterval(() => setLeft(secondsNow()), 1000);
    return () => clearInterval(timer);
  }, [time]);
  return left;
}
