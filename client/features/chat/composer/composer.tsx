import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { SendHorizontal } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { FINE_POINTER, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { MESSAGE_MAX } from "#contract/limits.ts";
import type { Face } from "#contract/profile.ts";
import { $drafts, EMPTY, readinessOf, sendDraft, setReply, setText } from "../drafts.ts";
import { resetTyping, sendTyping } from "../typing.ts";
import { AttachButton } from "./attach-button.tsx";
import { DraftPhotos } from "./draft-photos.tsx";
import { LengthNote } from "./length-note.tsx";
import { isPastedText } from "./pasted.ts";
import { ReplyBar } from "./reply-bar.tsx";
import { useAddPhotos } from "./use-add-photos.ts";
import { useGrowing } from "./use-growing.ts";

export interface ComposerProps {
  person: Face;
  /** Null before the first message. */
  chatID: string | null;
  onSent: () => void;
}

/** Where the user writes a message: text, photos, a reply. Sending puts it in the outbox at once. */
export function Composer({ person, chatID, onSent }: ComposerProps) {
  const { t } = useTranslation("chat");
  const draft = useStore($drafts, { keys: [person.id] })[person.id] ?? EMPTY;
  const hasKeyboard = useMediaQuery(FINE_POINTER);
  const field = useRef<HTMLTextAreaElement>(null);
  const addPhotos = useAddPhotos(person.id);
  const readiness = readinessOf(draft);
  useGrowing(field, draft.text);
  useFocusOnArrival(field, hasKeyboard, draft.reply?.id);

  function send(): void {
    if (!sendDraft(person.id)) return;
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
    if (event.key === "Escape" && draft.reply) setReply(person.id, null);
    const isSend = event.key === "Enter" && !event.shiftKey && hasKeyboard;
    if (!isSend) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent): void {
    const files = Array.from(event.clipboardData.files);
    if (files.length === 0 || isPastedText({ files, getData: (type) => event.clipboardData.getData(type) }))
      return;
    event.preventDefault();
    addPhotos(files);
  }

  function onText(text: string): void {
    setText(person.id, text);
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
      {draft.reply && <ReplyBar person={person} quote={draft.reply} />}
      {draft.photos.length > 0 && <DraftPhotos userId={person.id} photos={draft.photos} />}
      <div className="flex items-end gap-1">
        <AttachButton onFiles={addPhotos} />
        <div className="relative min-w-0 flex-1">
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            aria-label={t("composer.label")}
            placeholder={t("composer.placeholder")}
            value={draft.text}
            enterKeyHint={hasKeyboard ? "send" : "enter"}
            autoComplete="off"
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className={clsx(
              "scrollbar-none block max-h-[40dvh] min-h-11 w-full resize-none rounded-lg border border-edge bg-ink px-4 py-2.5 text-base leading-snug transition placeholder:text-dim hover:border-dim focus-visible:border-gold focus-visible:outline-1 focus-visible:outline-offset-0",
              readiness === "tooLong" && "border-bad",
            )}
          />
          <LengthNote left={MESSAGE_MAX - draft.text.trim().length} />
        </div>
        <IconButton
          type="submit"
          variant="primary"
          label={t("composer.send")}
          icon={<SendHorizontal />}
          tooltip={false}
          loading={draft.waits}
          disabled={readiness !== "ready" && readiness !== "uploading"}
        />
      </div>
    </form>
  );
}

/** Focuses the field if there is a keyboard; a phone's would cover half of the screen. */
function useFocusOnArrival(
  field: { current: HTMLTextAreaElement | null },
  hasKeyboard: boolean,
  replyId: string | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a message to reply to focuses the field
  useEffect(() => {
    if (!hasKeyboard && !replyId) return;
    // After the router has focused the page's heading.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, [hasKeyboard, replyId]);
}
