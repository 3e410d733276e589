import clsx from "clsx";
import { Heart } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton, type IconButtonProps } from "#client/ui/buttons/icon-button.tsx";
import { type Likeable, useLike } from "./use-like.ts";

interface LikeButtonProps extends Pick<IconButtonProps, "tooltip" | "variant" | "className"> {
  person: Likeable;
}

/** The route loads `dating` and `errors`. */
export function LikeButton({ person, ...look }: LikeButtonProps) {
  const { t } = useTranslation("dating");
  const give = useLike();
  const { liked, matched } = person.relation;
  const label = matched ? "likes.mutual" : liked ? "likes.takeBack" : "likes.give";
  return (
    <IconButton
      label={t(label, { name: person.name })}
      aria-pressed={liked}
      icon={<Heart className={clsx(liked && "fill-gold text-gold")} />}
      onClick={() => give(person, !liked)}
      {...look}
    />
  );
}
