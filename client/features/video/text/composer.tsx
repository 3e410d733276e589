import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenNotWriting } from "#client/lib/browser/writing.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { ROOM_TEXT_MAX } from "#contract/limits.ts";
import { roomText } from "../peer/side-message.ts";
import { $textClosed, sendLine } from "./room-text.ts";

interface ComposerProps {
  roomId: string | null;
  focused?: number;
  className: string;
}

export function Composer({ roomId, focused, className }: ComposerProps) {
  const { t } = useTranslation("video");
  const [text, setText] = useState("");
  const [ready, setReady] = useState<string | null>(null);
  // A line begun for one companion is not for the next, nor is the rest of it that is still being typed.
  useEffect(() => {
    if (roomId === null) return;
    return whenNotWriting(() => {
      setReady(roomId);
      setText("");
    });
  }, [roomId]);
  // Never disabled: the field would lose the focus, and the next letters would act as shortcuts.
  const readOnly = useStore($textClosed) || roomId === null || ready !== roomId;
  const input = useRef<HTMLInputElement>(null);
  const mayWrite = useRef(!readOnly);
  mayWrite.current = !readOnly;
  useEffect(() => {
    if (focused && mayWrite.current) input.current?.focus();
  }, [focused]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!readOnly && sendLine(text)) setText("");
  };
  // Escape is a shortcut of the video chat; here it only leaves the field.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) =>
    event.key === "Escape" && event.currentTarget.blur();
  return (
    <form onSubmit={onSubmit} className={clsx("flex min-w-0 gap-2", className)}>
      <Input
        ref={input}
        aria-label={t("text.placeholder")}
        placeholder={t("text.placeholder")}
        value={text}
        maxLength={ROOM_TEXT_MAX}
        readOnly={readOnly}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-[min(3rem,64px)]! min-w-0 flex-1 px-3! read-only:opacity-45"
      />
      <IconButton
        type="submit"
        variant="tertiary"
        label={t("text.send")}
        icon={<SendHorizontal />}
        tooltip={false}
        disabled={readOnly || roomText(text) === null}
        // A press must not close the on-screen keyboard.
        onPointerDown={(event) => event.preventDefault()}
        className="size-[min(3rem,56px)]!"
      />
    </form>
  );
}
