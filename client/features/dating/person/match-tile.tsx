import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatRelative } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { growFrom } from "#client/lib/motion/shared-element.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { PersonCaption, PersonPhoto } from "#client/ui/people/person-photo.tsx";
import type { Match } from "#contract/likes.ts";
import { LikeButton } from "../likes/like-button.tsx";

/** Someone who likes the member back. */
export function MatchTile({ person, call }: { person: Match; call: ReactNode }) {
  const { t } = useTranslation("dating");
  const now = useNow();
  const { online } = usePresence(person.id, person);
  const time = formatRelative(new Date(person.matchedAt), now).replaceAll(" ", "\u00A0");
  return (
    <article
      data-person={person.id}
      className="relative flex h-full flex-col rounded-lg border border-line bg-panel"
    >
      <Link
        to="/profile/$id"
        params={{ id: person.id }}
        onClick={growFrom}
        className="group relative block aspect-[4/5] overflow-hidden rounded-t-[calc(var(--radius-lg)-1px)] focus-visible:-outline-offset-4"
      >
        <PersonPhoto {...person} />
        <span className="absolute inset-x-0 bottom-0 block bg-linear-to-t from-ink via-ink/70 to-transparent px-2.5 pt-16 pb-3 sm:px-3.5">
          <PersonCaption name={person.name} age={person.age} verifiedAt={person.verifiedAt} online={online} />
          <span className="block truncate text-cream/80 text-sm">{time}</span>
        </span>
        {person.isNew && (
          <Badge variant="gold" className="absolute top-3 left-3">
            {t("likes.new")}
          </Badge>
        )}
      </Link>
      <div className="flex items-center justify-between gap-1 p-1.5 sm:gap-2 sm:p-2">
        <LikeButton person={person} tooltip="top-start" />
        {call}
        <Button asChild variant="primary" size="icon" className="sm:flex-1">
          <Link
            to="/chats/with/$userId"
            params={{ userId: person.id }}
            aria-label={t("write", { name: person.name })}
          >
            <MessageCircle aria-hidden="true" />
          </Link>
        </Button>
      </div>
    </article>
  );
}
