import clsx from "clsx";
import { Bookmark } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton, type IconButtonProps } from "#client/ui/buttons/icon-button.tsx";
import type { SearchResult } from "#contract/dating.ts";
import type { DatingActions } from "../use-dating-actions.ts";

interface BookmarkButtonProps extends Pick<IconButtonProps, "tooltip" | "variant"> {
  person: SearchResult;
  actions: DatingActions;
}

export function BookmarkButton({ person, actions, ...look }: BookmarkButtonProps) {
  const { t } = useTranslation("dating");
  const { name, bookmarked } = person;
  return (
    <IconButton
      label={t(bookmarked ? "forget" : "keep", { name })}
      aria-pressed={bookmarked}
      icon={<Bookmark className={clsx(bookmarked && "fill-gold text-gold")} />}
      onClick={() => actions.keep(person, !bookmarked)}
      {...look}
    />
  );
}
