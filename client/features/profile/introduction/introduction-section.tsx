import { useSuspenseQuery } from "@tanstack/react-query";
import { Check, Mic, RotateCcw, Square, Trash2, X } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#client/lib/format/numbers.ts";
import { meQuery, useMeChange } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { uploadVoice } from "#client/lib/uploads/upload.ts";
import { canRecord, type Recorded } from "#client/lib/voice/recorder.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Levels } from "#client/ui/voice/levels.tsx";
import { useRecording } from "#client/ui/voice/use-recording.ts";
import VoicePlayer from "#client/ui/voice/voice-player.tsx";
import { INTRODUCTION_MAX_MS } from "#contract/limits.ts";
import type { Voice } from "#contract/people.ts";
import { setIntroduction } from "../api.ts";

interface Taken extends Recorded {
  url: string;
}

export function IntroductionSection() {
  const { t } = useTranslation("profile");
  const { data: me } = useSuspenseQuery(meQuery);
  if (!me.introduction && !canRecord()) return null;
  return (
    <section id="introduction" aria-labelledby="introduction-title" className="scroll-mt-8">
      <h2 id="introduction-title" className="font-display text-xl">
        {t("introduction.title")}
      </h2>
      <p className="mt-1 mb-4 text-dim">{t("introduction.text", { count: INTRODUCTION_MAX_MS / 1_000 })}</p>
      <Suspense fallback={<div className="h-16" />}>
        <IntroductionEditor introduction={me.introduction} />
      </Suspense>
    </section>
  );
}

/** What is recorded is listened to before others hear it. */
function IntroductionEditor({ introduction }: { introduction: Voice | null }) {
  const { t } = useTranslation(["profile", "voice"]);
  const [taken, take] = useTaken();
  const recorder = useRecording({ longestMs: INTRODUCTION_MAX_MS, onRecorded: take });
  const save = useMeChange(async ({ file, waveform }: Taken) => {
    const signal = new AbortController().signal;
    const { id } = await uploadVoice(waveform)(file, { onProgress: () => {}, signal });
    return setIntroduction(id);
  });
  const remove = useMeChange(() => setIntroduction(null));
  const start = () => void recorder.start(true);

  if (recorder.isOn)
    return (
      <div className={LINE}>
        <IconButton label={t("voice:discard")} icon={<Trash2 />} tooltip={false} onClick={recorder.cancel} />
        <p role="status" className="sr-only">
          {t(recorder.ms === null ? "voice:asking" : "voice:recording")}
        </p>
        <span role="timer" className="w-10 tabular-nums">
          {formatDuration((recorder.ms ?? 0) / 1_000)}
        </span>
        <Levels levels={recorder.levels} />
        <Button variant="primary" onClick={() => recorder.stop(false)}>
          <Square aria-hidden="true" fill="currentColor" strokeWidth={0} />
          {t("introduction.stop")}
        </Button>
      </div>
    );
  if (taken) {
    const { url, durationMs, waveform } = taken;
    const onSave = () => save.mutate(taken, { onSuccess: () => take(null), onError: toastFailure });
    return (
      <div className={LINE}>
        <VoicePlayer
          track={{ id: url, path: url, durationMs, title: t("introduction.title") }}
          waveform={waveform}
        />
        <span className="ml-auto flex gap-2">
          <IconButton label={t("voice:discard")} icon={<X />} tooltip={false} onClick={() => take(null)} />
          <Button variant="primary" loading={save.isPending} onClick={onSave}>
            <Check aria-hidden="true" />
            {t("introduction.save")}
          </Button>
        </span>
      </div>
    );
  }
  if (!introduction)
    return (
      <Button onClick={start}>
        <Mic aria-hidden="true" />
        {t("introduction.record")}
      </Button>
    );
  const { id, path, durationMs, waveform } = introduction;
  return (
    <div className={LINE}>
      <VoicePlayer track={{ id, path, durationMs, title: t("introduction.title") }} waveform={waveform} />
      <span className="ml-auto flex gap-1">
        {canRecord() && <IconButton label={t("introduction.again")} icon={<RotateCcw />} onClick={start} />}
        <IconButton
          label={t("introduction.remove")}
          icon={<Trash2 />}
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onError: toastFailure })}
        />
      </span>
    </div>
  );
}

const LINE = "flex flex-wrap items-center gap-3 rounded-lg border border-line bg-panel p-4";

function useTaken(): [Taken | null, (recorded: Recorded | null) => void] {
  const [taken, setTaken] = useState<Taken | null>(null);
  useEffect(() => () => void (taken && URL.revokeObjectURL(taken.url)), [taken]);
  return [
    taken,
    (recorded) => setTaken(recorded && { ...recorded, url: URL.createObjectURL(recorded.file) }),
  ];
}
