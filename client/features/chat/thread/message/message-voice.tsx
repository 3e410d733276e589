import { Ear } from "lucide-react";
import { useTranslation } from "react-i18next";
import { socket } from "#client/lib/socket/socket.ts";
import VoicePlayer from "#client/ui/voice/voice-player.tsx";
import type { Message } from "#contract/chat.ts";
import { useTabIndex } from "./message-focus.tsx";

interface MessageVoiceProps {
  message: Message;
  voice: NonNullable<Message["voice"]>;
  name: string;
  isRead: boolean;
}

export function MessageVoice({ message, voice, name, isRead }: MessageVoiceProps) {
  const { t } = useTranslation("voice");
  const tabIndex = useTabIndex();
  const { id, path, durationMs, waveform, listened } = voice;
  const isNew = !message.mine && !listened;
  const onHeard = isNew
    ? () => void socket.send("VOICE_LISTENED", { messageId: message.id }).catch(() => {})
    : undefined;
  const title = message.mine ? t("mine") : t("from", { name });
  return (
    <div className="px-3 pt-3">
      <span className="sr-only">{t("message")}. </span>
      <VoicePlayer
        track={{ id, message, path, durationMs, title, onHeard }}
        waveform={waveform}
        tabIndex={tabIndex}
      >
        {isNew && (
          <span className="size-2 rounded-full bg-gold forced-colors:bg-[Highlight]">
            <span className="sr-only">{t("notListened")}</span>
          </span>
        )}
        {message.mine && listened && isRead && (
          <span className="text-gold">
            <Ear aria-hidden="true" size={14} />
            <span className="sr-only">{t("listened")}</span>
          </span>
        )}
      </VoicePlayer>
    </div>
  );
}
