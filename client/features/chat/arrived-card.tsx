import { Link, useLocation } from "@tanstack/react-router";
import { SendHorizontal, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { MESSAGE_MAX } from "#contract/limits.ts";
import { isBelow } from "#contract/paths.ts";
import { refusalToWrite, standingOf } from "#contract/standing.ts";
import { type Arrived, dismissArrival } from "./arrived.ts";
import { lineOfMessage } from "./content-line.ts";
import { unsent } from "./unsent/unsent.ts";

const SHOWN_MS = 8_000;

/** A message that arrived while its user was on another page: who wrote, what, and a field to answer at once. Takes no focus. */
export default function ArrivedCard({ arrived }: { arrived: Arrived | null }) {
  const { pathname } = useLocation();
  const { t } = useTranslation("chat");
  const ready = useTexts();
  useEffect(() => {
    if (isBelow("/chats", pathname)) dismissArrival();
  }, [pathname]);
  const shown = ready ? arrived : null;
  return (
    <div className="pointer-events-none fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-50 flex justify-center md:left-auto md:justify-end">
      <p role="status" className="sr-only">
        {shown && `${t("arrived.from", { name: shown.chat.user.name })}: ${textOf(t, shown)}`}
      </p>
      {shown && <Card key={shown.chat.chatID} arrived={shown} />}
    </div>
  );
}

function Card({ arrived }: { arrived: Arrived }) {
  const { t } = useTranslation("chat");
  const { chat, message } = arrived;
  const { user } = chat;
  const [text, setText] = useState("");
  const [held, setHeld] = useState(false);
  const close = () => dismissArrival();
  useTimeUp(message.id, held || text !== "", close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    unsent.say(user.id, text);
    close();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && close();
  return (
    <section
      aria-label={t("arrived.label")}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={onKeyDown}
      className="pointer-events-auto w-full max-w-md animate-slide-in rounded-lg border border-line-strong bg-raised p-3 shadow-lift [--from-y:calc(-100%-1rem)]"
    >
      <div className="flex items-start gap-3">
        <Link
          to="/chats/$id"
          params={{ id: chat.chatID }}
          onClick={close}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-md"
        >
          <Avatar name={user.name} src={user.image} />
          <span className="min-w-0">
            <span className="block truncate font-medium">{user.name}</span>
            <span dir="auto" className="line-clamp-2 text-dim text-sm [overflow-wrap:anywhere]">
              {textOf(t, arrived)}
            </span>
          </span>
        </Link>
        <IconButton
          label={t("arrived.close")}
          icon={<X />}
          tooltip={false}
          onClick={close}
          className="text-dim"
        />
      </div>
      {refusalToWrite(standingOf(user)) === null && (
        <form onSubmit={submit} className="mt-2 flex gap-2">
          <Input
            aria-label={t("arrived.reply", { name: user.name })}
            placeholder={t("arrived.placeholder")}
            value={text}
            onChange={({ target }) => setText(target.value)}
            maxLength={MESSAGE_MAX}
            autoComplete="off"
            enterKeyHint="send"
            className="h-11! min-w-0 flex-1 px-3!"
          />
          <IconButton
            type="submit"
            variant="tertiary"
            label={t("composer.send")}
            icon={<SendHorizontal />}
            tooltip={false}
            disabled={text.trim() === ""}
          />
        </form>
      )}
    </section>
  );
}

type T = ReturnType<typeof useTranslation<"chat">>["t"];

const textOf = (t: T, { message }: Arrived): string => lineOfMessage(t, message);

/** Begins again with each message, and waits while the user points at the card or writes. */
function useTimeUp(messageId: string, held: boolean, act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `act` is a new function each time
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(act, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [messageId, held]);
}

/** The page that is open may not have loaded them. */
function useTexts(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => void loadNamespacesWithRetry("chat").then(() => setLoaded(true)), []);
  return loaded;
}
