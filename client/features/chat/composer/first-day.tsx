import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { formatSoon } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import type { Chat } from "#contract/chat.ts";
import { areStrangers, type FirstDayRefusal, firstDayEnd } from "#contract/first-contact.ts";
import type { Face } from "#contract/profile.ts";

/** When the user's first day ends; null once it is over. */
export function useFirstDayEnd(): Date | null {
  const joinedAt = useQuery(meQuery).data?.joinedAt;
  const now = useNow();
  if (!joinedAt) return null;
  const end = new Date(firstDayEnd(Date.parse(joinedAt)));
  return end > now ? end : null;
}

/** Until when this person gets neither links nor photos from the user; null if they do. */
export function useClosedUntil(person: Face, chat: Chat | null): Date | null {
  const end = useFirstDayEnd();
  const { friends } = person.relation;
  return areStrangers({ friends, answered: chat?.wrote.them ?? false }) ? end : null;
}

interface FirstDayNoteProps {
  until: Date;
  name: string;
  /** What is in the draft already, and has to go. */
  refusal: FirstDayRefusal | null;
}

export function FirstDayNote({ until, name, refusal }: FirstDayNoteProps) {
  const { t } = useTranslation("chat");
  const time = formatSoon(until, useNow());
  return (
    <p role="status" className={clsx("px-2 pb-2 text-sm", refusal ? "text-bad" : "text-dim")}>
      {t(`composer.firstDay.${refusal ?? "note"}`, { time, name })}
    </p>
  );
}
