import { RotateCw, SendHorizontal, Trash2 } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { stopPlaying } from "#client/lib/voice/player.ts";
import { $playing } from "#client/lib/voice/playing.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import VoicePlayer from "#client/ui/voice/voice-player.tsx";
import type { Draft } from "../unsent/message.ts";
import { unsent } from "../unsent/unsent.ts";

const failureOf = ({ photos }: Draft) => photos[0]?.failure ?? null;

/** Not on its way: recorded to be listened to first, kept when the page was hidden, or refused. */
export const isKeptBack = (recording: Draft): boolean => !recording.waits || failureOf(recording) !== null;

interface KeptRecordingsProps {
  recordings: readonly Draft[];
  onSent: () => void;
}

export const KeptRecordings = ({ recordings, onSent }: KeptRecordingsProps) =>
  recordings.map((message) => <Kept key={message.clientId} message={message} onSent={onSent} />);

function Kept({ message, onSent }: { message: Draft; onSent: () => void }) {
  const { t } = useTranslation(["voice", "errors"]);
  const { clientId, recording, photos } = message;
  const [sound] = photos;
  const failure = failureOf(message);
  // Sent or discarded, it does not play on.
  useEffect(() => () => void ($playing.get()?.track.id === clientId && stopPlaying()), [clientId]);
  if (!recording || !sound) return null;
  const track = { id: clientId, path: sound.preview, durationMs: recording.durationMs, title: t("draft") };
  return (
    <section aria-label={t("draft")} className="flex animate-rise-in flex-wrap items-center gap-1 px-1 pb-2">
      <IconButton
        label={t("discard")}
        icon={<Trash2 />}
        tooltip={false}
        onClick={() => unsent.discard(clientId)}
        className="text-dim hover:text-bad"
      />
      <div className="flex min-w-0 flex-1 justify-center px-2">
        <VoicePlayer track={track} waveform={recording.waveform} />
      </div>
      {failure ? (
        <IconButton
          label={t("again")}
          icon={<RotateCw />}
          tooltip={false}
          onClick={() => unsent.retryPhoto(sound)}
        />
      ) : (
        <IconButton
          label={t("sendDraft")}
          icon={<SendHorizontal />}
          variant="primary"
          tooltip={false}
          onClick={() => {
            unsent.sendRecording(clientId);
            onSent();
          }}
        />
      )}
      {failure && (
        <p role="alert" className="basis-full px-2 text-bad text-sm">
          {t(`errors:${failure}`)}
        </p>
      )}
    </section>
  );
}
