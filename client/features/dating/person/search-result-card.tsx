import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { MessageCircle, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { growFrom } from "#client/lib/motion/shared-element.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { PersonCaption, PersonPhoto } from "#client/ui/people/person-photo.tsx";
import { Rating } from "#client/ui/people/rating.tsx";
import type { SearchResult } from "#contract/dating.ts";
import { LikeButton } from "../likes/like-button.tsx";
import type { DatingActions } from "../use-dating-actions.ts";
import { BookmarkButton } from "./bookmark-button.tsx";
import { FriendButton } from "./friend-button.tsx";
import { useProfileLink } from "./use-profile-link.ts";

interface SearchResultCardProps {
  person: SearchResult;
  line: string;
  status?: string | null;
  rating?: number | null;
  actions: DatingActions;
  /** Over the list on a phone. */
  beside?: boolean;
}

export const Status = ({ text }: { text: string }) => (
  <span dir="auto" className="block truncate text-cream/80 text-sm">
    {text}
  </span>
);

export function SearchResultCard({
  person,
  line,
  status,
  rating = null,
  actions,
  beside = false,
}: SearchResultCardProps) {
  const { t } = useTranslation("dating");
  const { id, name } = person;
  const { online } = usePresence(id, person);
  const profileLink = useProfileLink(id);
  return (
    <article
      data-person={id}
      // No overflow-hidden: tooltips of the buttons extend over the next card.
      className="relative flex h-full flex-col rounded-lg border border-line bg-panel"
    >
      <Link
        {...(beside ? profileLink : { to: "/profile/$id", params: { id } })}
        onClick={growFrom}
        className="group relative block aspect-[4/5] overflow-hidden rounded-t-[calc(var(--radius-lg)-1px)] focus-visible:-outline-offset-4"
      >
        <PersonPhoto {...person} />
        <span className="absolute inset-x-0 bottom-0 block bg-linear-to-t from-ink via-ink/70 to-transparent px-2.5 pt-16 pb-3 sm:px-3.5">
          <PersonCaption name={name} age={person.age} verifiedAt={person.verifiedAt} online={online} />
          <span className="line-clamp-2 text-cream/80 text-sm">
            {rating !== null && <Rating value={rating} className="mr-2" />}
            {line || "\u00a0"}
          </span>
          {status && <Status text={status} />}
        </span>
        {person.vip && (
          <Badge variant="vip" className="absolute top-3 left-3">
            VIP
          </Badge>
        )}
      </Link>
      {/* The tooltip is as wide as the card allows, since the row clips overflow. */}
      <span className="absolute top-2 right-2 [--tooltip-width:11rem]">
        <IconButton
          label={t("dismiss", { name })}
          icon={<X />}
          variant="icon-filled"
          tooltip="bottom-end"
          onClick={() => actions.dismissPerson(person)}
        />
      </span>
      <div className="flex items-center justify-between p-1 *:min-w-0 *:flex-1 sm:gap-1 sm:p-2">
        <LikeButton person={person} tooltip="top-start" />
        <BookmarkButton person={person} actions={actions} tooltip="top-start" />
        <FriendButton person={person} actions={actions} tooltip="top-start" />
        <Button asChild variant="tertiary" size="icon">
          <Link
            to="/chats/with/$userId"
            params={{ userId: id }}
            aria-label={t(person.written ? "written" : "write", { name })}
          >
            <MessageCircle aria-hidden="true" className={clsx(person.written && "fill-gold/40 text-gold")} />
          </Link>
        </Button>
      </div>
    </article>
  );
}
