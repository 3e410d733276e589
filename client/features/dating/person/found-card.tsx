import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Bookmark, Clock, MessageCircle, UserRoundPlus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { growFrom } from "#client/lib/browser/grow.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { PersonCaption, PersonPhoto } from "#client/ui/person-photo.tsx";
import type { Found } from "#contract/dating.ts";
import type { DatingActions } from "../use-dating-actions.ts";
import { useOpening } from "./use-opening.ts";

interface FoundCardProps {
  person: Found;
  line: string;
  actions: DatingActions;
  /** The profile opens next to the list on a desktop, over it on a phone. */
  beside?: boolean;
}

/** A person found: a large photograph with name, age, a dot when online and one line, with the actions below. */
export function FoundCard({ person, line, actions, beside = false }: FoundCardProps) {
  const { t } = useTranslation("dating");
  const { id, name, bookmarked, relation } = person;
  const { online } = usePresence(id, person);
  const opening = useOpening(id);
  const asked = relation.following || relation.friends;
  return (
    <article
      data-person={id}
      className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-panel"
    >
      <Link
        {...(beside ? opening : { to: "/profile/$id", params: { id } })}
        onClick={growFrom}
        className="group relative block aspect-[4/5] overflow-hidden focus-visible:-outline-offset-4"
      >
        <PersonPhoto {...person} />
        <span className="absolute inset-x-0 bottom-0 block bg-linear-to-t from-ink via-ink/70 to-transparent px-3.5 pt-16 pb-3">
          <PersonCaption name={name} age={person.age} online={online} />
          <span className="line-clamp-2 text-cream/80 text-sm">{line || "\u00a0"}</span>
        </span>
        {person.vip && (
          <Badge variant="vip" className="absolute top-3 left-3">
            VIP
          </Badge>
        )}
      </Link>
      <span className="absolute top-2 right-2">
        <IconButton
          label={t("pass", { name })}
          icon={<X />}
          variant="icon-filled"
          tooltip="left"
          onClick={() => actions.passPerson(person)}
        />
      </span>
      <div className="flex items-center justify-between gap-1 p-1.5 sm:gap-2 sm:p-2">
        <IconButton
          label={t(bookmarked ? "forget" : "keep", { name })}
          aria-pressed={bookmarked}
          icon={<Bookmark className={clsx(bookmarked && "fill-gold text-gold")} />}
          onClick={() => actions.keep(person, !bookmarked)}
        />
        <IconButton
          label={t(asked ? "askedAlready" : "befriend", { name })}
          icon={asked ? <Clock /> : <UserRoundPlus />}
          disabled={asked}
          onClick={() => actions.befriend(person)}
        />
        <Button asChild variant="tertiary" size="icon" className="sm:flex-1">
          <Link to="/chats/with/$userId" params={{ userId: id }} aria-label={t("write", { name })}>
            <MessageCircle aria-hidden="true" />
          </Link>
        </Button>
      </div>
    </article>
  );
}
