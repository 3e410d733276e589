import { useStore } from "@nanostores/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Star, Video } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatRecentDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { refetchChanged } from "#client/lib/queries/ask-again.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $hello } from "#client/lib/socket/state.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PersonLink } from "#client/ui/people/person-link.tsx";
import { NextStep } from "#client/ui/states/next-step.tsx";
import { Part } from "#client/ui/states/part.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import type { Brief } from "#contract/profile.ts";
import type { RecentTalk } from "#contract/rating.ts";
import { blocksOf, mayMeet } from "#contract/standing.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { talksQuery } from "./queries.ts";
import { type Review, resumed } from "./review/review-queue.ts";
import { $reviews } from "./review/reviews.ts";
import { StarChoice } from "./review/star-choice.tsx";
import { useAnswer } from "./review/use-answer.ts";

/** One row on a wide screen; on a phone more would push people and events out of sight. */
const SHOWN = 3;

/** The latest rated talks with what the member can still do: give stars, befriend, write. The page loads `home` and `rating`. */
export function RecentTalks({ actions }: { actions: (person: Brief) => ReactNode }) {
  const { t } = useTranslation("home");
  useTalksLive();
  const { data, isLoading } = useQuery(talksQuery);
  const [isWhole, setIsWhole] = useState(false);
  const talks = data?.data ?? [];
  const shown = isWhole ? talks : talks.slice(0, SHOWN);
  if (isLoading)
    return (
      <Part title={t("talks.title")}>
        <Skeleton className="h-32 w-full rounded-lg" />
      </Part>
    );
  if (!data) return null;
  return (
    <Part
      title={t("talks.title")}
      more={
        talks.length > SHOWN && <Fold rest={talks.length - SHOWN} isOpen={isWhole} onChange={setIsWhole} />
      }
    >
      {talks.length === 0 ? (
        <NextStep icon={<Video />} text={t("talks.none")} action={<ToRated />} />
      ) : (
        <>
          <ul className="grid grid-cols-1 items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
            {shown.map((talk) => (
              <RowBoundary key={talk.id}>
                <Talk talk={talk} actions={actions(talk.companion)} />
              </RowBoundary>
            ))}
          </ul>
          <MoreReviews shown={shown} />
        </>
      )}
    </Part>
  );
}

function Talk({ talk, actions }: { talk: RecentTalk; actions: ReactNode }) {
  const { companion, review } = talk;
  return (
    <li className="flex flex-col rounded-lg border border-line bg-panel">
      <div className="flex flex-wrap items-center gap-2 py-3 pr-2 pl-3">
        <PersonLink person={companion}>
          <TalkLine talk={talk} />
        </PersonLink>
        {actions}
      </div>
      {review?.isOpen && <GiveStars review={{ id: review.id, companion }} />}
    </li>
  );
}

/** Day and length: "yesterday · 12 minutes". */
function TalkLine({ talk: { startedAt, endedAt, review } }: { talk: RecentTalk }) {
  const { t } = useTranslation("home");
  const minutes = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS);
  const length = minutes < 1 ? t("talks.short") : t("talks.minutes", { count: minutes });
  return (
    <span className="block text-dim text-sm first-letter:uppercase">
      {formatRecentDay(new Date(endedAt), useToday())} · <span className="whitespace-nowrap">{length}</span>
      {review?.rating != null && (
        <span className="ml-2 whitespace-nowrap text-gold">
          <Star size={13} aria-hidden="true" className="mr-1 mb-0.5 inline fill-current" />
          <span aria-hidden="true">{review.rating}</span>
          <span className="sr-only">{t("talks.given", { count: review.rating })}</span>
        </span>
      )}
    </span>
  );
}

function GiveStars({ review }: { review: Review }) {
  const { t } = useTranslation("rating");
  const [stars, setStars] = useState(0);
  const { mutate, isPending } = useAnswer(review);
  return (
    <div className="flex min-h-13 items-center justify-between gap-2 border-line border-t py-1 pr-3 pl-2">
      <StarChoice
        label={t("review.title", { name: review.companion.name })}
        value={stars}
        onValueChange={setStars}
      />
      {stars > 0 && (
        <Button size="sm" variant="tertiary" loading={isPending} onClick={() => mutate(stars)}>
          {t("review.send")}
        </Button>
      )}
    </div>
  );
}

interface FoldProps {
  rest: number;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

function Fold({ rest, isOpen, onChange }: FoldProps) {
  const { t } = useTranslation("home");
  return (
    <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
      {isOpen ? t("talks.fewer") : t("talks.rest", { count: rest })}
    </Button>
  );
}

function MoreReviews({ shown }: { shown: readonly RecentTalk[] }) {
  const { t } = useTranslation("home");
  const ids = new Set(shown.map(({ review }) => review?.id));
  const count = useStore($reviews).waiting.filter(({ id }) => !ids.has(id)).length;
  if (count === 0) return null;
  return (
    <Button variant="link" size="sm" className="mt-2" onClick={() => $reviews.set(resumed($reviews.get()))}>
      {t("talks.more", { count })}
    </Button>
  );
}

function ToRated() {
  const { t } = useTranslation("home");
  return (
    <Button asChild size="sm">
      <Link to="/rating">{t("talks.start")}</Link>
    </Button>
  );
}

function useTalksLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = talksQuery;
    const refetch = () => refetchChanged(client, queryKey);
    const stops = [
      socket.on("REVIEW_PENDING", refetch),
      socket.on("RELATION", ({ userId, relation, blocks }) =>
        client.setQueryData(
          queryKey,
          (known) =>
            known && {
              data: known.data
                .map((talk) =>
                  talk.companion.id === userId
                    ? { ...talk, companion: { ...talk.companion, relation, blocks } }
                    : talk,
                )
                .filter(({ companion }) => mayMeet(blocksOf(companion.blocks))),
            },
        ),
      ),
      $hello.listen(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
