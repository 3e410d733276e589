import { useStore } from "@nanostores/react";
import { ImagePlus, Reply, SendHorizontal, X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { FINE_POINTER, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { useQuestionText } from "#client/lib/format/use-question-text.ts";
import type { PhotoUpload } from "#client/lib/uploads/photo-uploads.ts";
import { canRecord } from "#client/lib/voice/recorder.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { PhotoInput } from "#client/ui/fields/photo-input.tsx";
import { UploadState } from "#client/ui/fields/upload-state.tsx";
import { useRecording } from "#client/ui/voice/use-recording.ts";
import type { QuotedMessage } from "#contract/chat.ts";
import { refusalOfFirstDay } from "#contract/first-contact.ts";
import { VOICE_MAX_MS } from "#contract/limits.ts";
import type { Face } from "#contract/profile.ts";
import type { Prompt } from "#contract/prompts.ts";
import { lineOfQuote } from "../content-line.ts";
import { resetTyping, sendTyping } from "../typing.ts";
import { EMPTY, readinessOf, type Stored } from "../unsent/message.ts";
import { unsent } from "../unsent/unsent.ts";
import { FirstDayNote } from "./first-day.tsx";
import { isKeptBack, KeptRecordings } from "./kept-recordings.tsx";
import { MessageField } from "./message-field.tsx";
import { isPastedText } from "./pasted.ts";
import { useAddPhotos } from "./use-add-photos.ts";
import { RecordingBar, VoiceButton } from "./voice-button.tsx";

export interface ComposerProps {
  person: Face;
  /** Null before the first message. */
  chatID: string | null;
  /** Until when the user may send this person neither links nor photos. */
  closedUntil: Date | null;
  onSent: () => void;
  /** The arrow up in an empty field. */
  onEditLast: () => void;
}

export function Composer({ person, chatID, closedUntil, onSent, onEditLast }: ComposerProps) {
  const { t } = useTranslation("chat");
  const draft = useStore(unsent.$drafts, { keys: [person.id] })[person.id] ?? EMPTY;
  const hasKeyboard = useMediaQuery(FINE_POINTER);
  const field = useRef<HTMLTextAreaElement>(null);
  const addPhotos = useAddPhotos(person.id);
  const refusal = closedUntil && refusalOfFirstDay({ text: draft.text, photos: draft.photos.length });
  const readiness = refusal ? "refused" : readinessOf(draft);
  const recordings = useStore(unsent.$recordings, { keys: [person.id] })[person.id]?.filter(isKeptBack) ?? [];
  const recorder = useRecording({
    longestMs: VOICE_MAX_MS,
    onRecorded({ file, ...recording }, sends) {
      unsent.addRecording(person.id, file, recording, sends);
      if (sends) onSent();
    },
  });
  const offersVoice = recorder.isOn || (readiness === "empty" && !draft.text && canRecord());
  useFocusOnArrival(field, hasKeyboard, draft.reply?.id ?? draft.prompt?.question);

  function send(): void {
    if (refusal || !unsent.sendDraft(person.id)) return;
    resetTyping();
    onSent();
    field.current?.focus();
  }

  // A draft sent while its photos were uploading has gone out by now.
  const waited = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the draft changes
  useEffect(() => {
    if (waited.current && readiness === "empty") onSent();
    waited.current = draft.waits;
  }, [draft]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape" && (draft.reply || draft.prompt)) unsent.setReply(person.id, null);
    if (event.key === "ArrowUp" && readiness === "empty" && !draft.text && !draft.reply && !draft.prompt) {
      event.preventDefault();
      onEditLast();
    }
    const isSend = event.key === "Enter" && !event.shiftKey && hasKeyboard;
    if (!isSend) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent): void {
    const files = Array.from(event.clipboardData.files);
    if (
      closedUntil ||
      files.length === 0 ||
      isPastedText({ files, getData: (type) => event.clipboardData.getData(type) })
    )
      return;
    event.preventDefault();
    addPhotos(files);
  }

  function onText(text: string): void {
    unsent.setText(person.id, text);
    if (chatID && text.trim()) sendTyping(chatID);
  }

  return (
    <form
      ref={bottomBar}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-line border-t bg-panel px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-4"
    >
      {closedUntil && <FirstDayNote until={closedUntil} name={person.name} refusal={refusal} />}
      {draft.reply && <ReplyBar person={person} quote={draft.reply} />}
      {draft.prompt && <PromptBar person={person} prompt={draft.prompt} />}
      {draft.photos.length > 0 && <DraftPhotos userId={person.id} photos={draft.photos} />}
      {recordings.length > 0 && <KeptRecordings recordings={recordings} onSent={onSent} />}
      <div className="flex items-end gap-1">
        {recorder.isOn ? (
          <RecordingBar recorder={recorder} />
        ) : (
          <>
            <AttachButton onFiles={addPhotos} disabled={closedUntil !== null} />
            <MessageField
              ref={field}
              text={draft.text}
              hasKeyboard={hasKeyboard}
              isTooLong={readiness === "tooLong"}
              onText={onText}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
          </>
        )}
        {offersVoice ? (
          <VoiceButton recorder={recorder} disabled={closedUntil !== null} />
        ) : (
          <IconButton
            type="submit"
            variant="primary"
            label={t("composer.send")}
            icon={<SendHorizontal />}
            tooltip={false}
            loading={draft.waits}
            disabled={readiness !== "ready" && readiness !== "uploading"}
          />
        )}
      </div>
    </form>
  );
}

/** Focuses the field if there is a keyboard; a phone's would cover half of the screen. */
function useFocusOnArrival(
  field: { current: HTMLTextAreaElement | null },
  hasKeyboard: boolean,
  quoted: string | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing what to reply to focuses the field
  useEffect(() => {
    if (!hasKeyboard && !quoted) return;
    // After the router has focused the page's heading.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, [hasKeyboard, quoted]);
}

function AttachButton({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const { t } = useTranslation("chat");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <PhotoInput ref={input} onFiles={onFiles} />
      <IconButton
        label={t("composer.attach")}
        icon={<ImagePlus />}
        tooltip={false}
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="text-dim hover:text-cream"
      />
    </>
  );
}

function ReplyBar({ person, quote }: { person: Face; quote: QuotedMessage }) {
  const { t } = useTranslation("chat");
  return (
    <QuoteBar
      person={person}
      title={quote.mine ? t("composer.replyToMe") : t("composer.replyTo", { name: person.name })}
      text={lineOfQuote(t, quote)}
    />
  );
}

function PromptBar({ person, prompt: { question, answer } }: { person: Face; prompt: Prompt }) {
  return <QuoteBar person={person} title={useQuestionText(person.sex)(question)} text={answer} />;
}

function QuoteBar({ person, title, text }: { person: Face; title: string; text: string }) {
  const { t } = useTranslation("chat");
  return (
    <div className="flex animate-rise-in items-center gap-3 pb-2 pl-3">
      <Reply aria-hidden="true" size={20} className="shrink-0 text-gold" />
      <div className="min-w-0 flex-1 border-gold border-l-2 pl-3">
        <p className="truncate font-medium text-gold text-sm">{title}</p>
        <p dir="auto" className="truncate text-left text-dim text-sm">
          {text}
        </p>
      </div>
      <IconButton
        label={t("composer.cancelReply")}
        icon={<X />}
        tooltip={false}
        onClick={() => unsent.setReply(person.id, null)}
        className="text-dim"
      />
    </div>
  );
}

function DraftPhotos({ userId, photos }: { userId: string; photos: readonly PhotoUpload<Stored>[] }) {
  return (
    <ul className="scrollbar-none flex gap-2 overflow-x-auto px-1 pb-2">
      {photos.map((photo) => (
        <Tile key={photo.id} photo={photo} onRemove={() => unsent.removePhoto(userId, photo)} />
      ))}
    </ul>
  );
}

function Tile({ photo, onRemove }: { photo: PhotoUpload<Stored>; onRemove: () => void }) {
  const { t } = useTranslation(["chat", "errors"]);
  const { preview, image, failure } = photo;
  return (
    <li className="relative size-24 shrink-0 animate-rise-in overflow-hidden rounded-md bg-raised">
      <img
        src={preview || undefined}
        alt=""
        className={`size-full object-cover ${image ? "" : "opacity-40"}`}
      />
      <span className="absolute top-0.5 right-0.5">
        <IconButton
          label={t("composer.removePhoto")}
          icon={<X />}
          variant="icon-filled"
          tooltip={false}
          onClick={onRemove}
          className="size-8! touch-target"
        />
      </span>
      {!image && (
        <UploadState
          {...photo}
          problem={failure && t(`errors:${failure}`)}
          onRetry={() => unsent.retryPhoto(photo)}
        />
      )}
    </li>
  );
}
