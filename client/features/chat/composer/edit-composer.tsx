import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Pencil, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { FINE_POINTER, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import type { Message } from "#contract/chat.ts";
import { cleanParagraphs } from "#contract/clean.ts";
import { MESSAGE_MAX } from "#contract/limits.ts";
import { editMessage } from "../api.ts";
import { changeText } from "../cache.ts";
import { lineOfMessage } from "../content-line.ts";
import { MessageField } from "./message-field.tsx";

interface EditComposerProps {
  message: Message;
  onDone: () => void;
}

/** In place of the composer, whose draft waits meanwhile. */
export function EditComposer({ message, onDone }: EditComposerProps) {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(message.content);
  const hasKeyboard = useMediaQuery(FINE_POINTER);
  const content = cleanParagraphs(text);
  const isTooLong = content.length > MESSAGE_MAX;
  const isEmpty = content === "" && message.images.length === 0 && !message.voice;
  const save = useMutation({
    mutationFn: () => editMessage(message.id, content),
    onSuccess(edited) {
      changeText(client, message, edited);
      onDone();
    },
    onError: toastFailure,
  });

  useEffect(() => {
    // After the menu has given the focus back.
    const timer = setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(message.content.length, message.content.length);
    });
    return () => clearTimeout(timer);
  }, [message.content]);

  function submit(): void {
    if (isTooLong || isEmpty || save.isPending) return;
    if (content === message.content) onDone();
    else save.mutate();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") onDone();
    if (event.key !== "Enter" || event.shiftKey || !hasKeyboard) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      ref={bottomBar}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="border-line border-t bg-panel px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-4"
    >
      <div className="flex animate-rise-in items-center gap-3 pb-2 pl-3">
        <Pencil aria-hidden="true" size={20} className="shrink-0 text-gold" />
        <div className="min-w-0 flex-1 border-gold border-l-2 pl-3">
          <p className="truncate font-medium text-gold text-sm">{t("composer.editing")}</p>
          <p dir="auto" className="truncate text-left text-dim text-sm">
            {lineOfMessage(t, message)}
          </p>
        </div>
        <IconButton
          label={t("composer.cancelEdit")}
          icon={<X />}
          tooltip={false}
          onClick={onDone}
          className="text-dim"
        />
      </div>
      <div className="flex items-end gap-1 pl-2">
        <MessageField
          ref={field}
          text={text}
          hasKeyboard={hasKeyboard}
          isTooLong={isTooLong}
          onText={setText}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          variant="primary"
          label={t("composer.saveEdit")}
          icon={<Check />}
          tooltip={false}
          loading={save.isPending}
          disabled={isTooLong || isEmpty}
        />
      </div>
    </form>
  );
}
