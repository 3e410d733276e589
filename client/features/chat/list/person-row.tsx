import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { growFrom } from "#client/lib/motion/shared-element.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { VerifiedMark } from "#client/ui/people/verified-mark.tsx";
import type { Face } from "#contract/profile.ts";

export interface PersonRowProps {
  user: Face;
  link: Pick<LinkProps, "to" | "params" | "search">;
  onPick?: (userId: string) => void;
  /** Beside the name. */
  note?: ReactNode;
  time?: ReactNode;
  count?: ReactNode;
  children: ReactNode;
}

export function PersonRow({ user, link, onPick, note, time, count, children }: PersonRowProps) {
  const { t } = useTranslation("chat");
  const { online } = usePresence(user.id, user);
  return (
    <Link
      {...link}
      onClick={(event) => {
        growFrom(event);
        onPick?.(user.id);
      }}
      className="flex h-19 items-center gap-3 rounded-lg px-2 transition hover:bg-cream/5 focus-visible:-outline-offset-2 aria-[current=page]:bg-raised aria-[current=page]:chosen-frame"
    >
      <Avatar name={user.name} src={user.image} online={online && !user.deleted} vip={user.vip} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate font-medium">
              {user.deleted ? t("header.deletedPerson") : user.name}
            </span>
            <VerifiedMark at={user.verifiedAt} />
            {note}
          </span>
          {time}
        </span>
        <span className="flex items-center justify-between gap-3">
          {children}
          {count}
        </span>
      </span>
    </Link>
  );
}
