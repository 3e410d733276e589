import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { postponed, type Review } from "./review-queue.ts";
import { $reviews } from "./reviews.ts";
import { StarChoice } from "./star-choice.tsx";
import { useAnswer } from "./use-answer.ts";

/** Asks for the stars of one talk. A button sends them, since a review cannot be taken back. */
export function ReviewCard({ review, left }: { review: Review; left: number }) {
  const { t } = useTranslation("rating");
  const [stars, setStars] = useState(0);
  const { mutate, isPending } = useAnswer(review.id);
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
