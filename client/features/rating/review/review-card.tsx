import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import type { Face } from "#contract/profile.ts";
import { postponed, type Review } from "./review-queue.ts";
import { $liked, $reviews } from "./reviews.ts";
import { StarChoice } from "./star-choice.tsx";
import { useAnswer } from "./use-answer.ts";

/** Asks for the stars of one talk. A button sends them, since a review cannot be taken back. */
export function ReviewCard({ review, left }: { review: Review; left: number }) {
  const { t } = useTranslation("rating");
  const [stars, setStars] = useState(0);
  const { mutate, isPending } = useAnswer(review);
  const { name, image } = review.companion;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stars > 0 && !isPending) mutate(stars);
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t("review.title", { name })}
      className="animate-rise-in rounded-lg border border-line-strong bg-panel p-3 shadow-lift"
    >
      <div className="flex items-center gap-3 pl-1">
        <Avatar name={name} src={image} />
        <p className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate font-medium">{name}</span>
            {left > 1 && <Badge variant="outline">{t("review.more", { count: left - 1 })}</Badge>}
          </span>
          <span className="block text-dim text-sm">{t("review.ask")}</span>
        </p>
        <IconButton
          label={t("review.later")}
          icon={<X />}
          tooltip={false}
          onClick={() => $reviews.set(postponed($reviews.get()))}
          className="self-start text-dim"
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-1">
        <StarChoice label={t("review.title", { name })} value={stars} onValueChange={setStars} />
        {stars > 0 ? (
          <Button type="submit" variant="primary" size="sm" loading={isPending}>
            {t("review.send")}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            className="px-2 text-dim"
            loading={isPending}
            onClick={() => mutate(null)}
          >
            {t("review.skip")}
          </Button>
        )}
      </div>
    </form>
  );
}

interface LikedCardProps {
  companion: Face;
  /** Of another feature: ways to stay in touch with this person. */
  children: ReactNode;
}

/** After four or five stars, in place of a toast. */
export function LikedCard({ companion: { name, image }, children }: LikedCardProps) {
  const { t } = useTranslation("rating");
  return (
    <section
      aria-label={t("review.liked", { name })}
      className="animate-rise-in rounded-lg border border-gold/40 bg-panel p-3 shadow-lift"
    >
      <div className="flex items-center gap-3 pl-1">
        <Avatar name={name} src={image} />
        <p role="status" className="min-w-0 flex-1">
          <span className="block truncate font-medium">{t("review.thanks")}</span>
          <span className="block text-dim text-sm">{t("review.liked", { name })}</span>
        </p>
        <IconButton
          label={t("review.later")}
          icon={<X />}
          tooltip={false}
          onClick={() => $liked.set(null)}
          className="self-start text-dim"
        />
      </div>
      {children}
    </section>
  );
}
