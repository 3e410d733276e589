import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatSoon } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { formatRating } from "#client/lib/format/numbers.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import { RATING_REVIEWS_MIN } from "#contract/limits.ts";
import { allowanceQuery } from "./queries.ts";

export function RatedInvitation() {
  const { t } = useTranslation("rating");
  return (
    <div className="flex w-full max-w-md flex-col items-center gap-4 pb-2 landscape-phone:gap-2 landscape-phone:pb-0">
      <h1 className="font-display text-[min(1.75rem,8vw)] leading-tight md:text-3xl">{t("start.title")}</h1>
      <p className="text-dim">{t("start.text")}</p>
      <dl className="flex flex-wrap items-start justify-center gap-x-10 gap-y-3">
        <OwnRating />
        <Allowance />
      </dl>
    </div>
  );
}

function OwnRating() {
  const { t } = useTranslation("rating");
  const me = useQuery(meQuery).data;
  if (!me) return <FactSkeleton />;
  return (
    <Fact name={t("start.own")}>
      {me.rating === null ? (
        <span className="text-base text-cream">{t("start.unrated", { count: RATING_REVIEWS_MIN })}</span>
      ) : (
        <span className="flex items-center justify-center gap-2 text-gold">
          <Star size={20} fill="currentColor" aria-hidden="true" />
          {formatRating(me.rating)}
        </span>
      )}
    </Fact>
  );
}

/** Empty for VIP members, who have no limit. */
function Allowance() {
  const { t } = useTranslation("rating");
  const today = useToday();
  const { data, isLoading } = useQuery(allowanceQuery);
  if (isLoading) return <FactSkeleton />;
  if (!data || data.limit === null) return null;
  const left = Math.max(0, data.limit - data.used);
  const nextAt = data.nextAt === null ? null : new Date(data.nextAt);
  return (
    <Fact name={t("start.left")}>
      <span>{t("start.leftOf", { left, limit: data.limit })}</span>
      {left === 0 && (
        <span className="mt-1 block text-dim text-sm">
          {nextAt && t("start.next", { time: formatSoon(nextAt, today) })}
          <Button variant="link" size="sm" className="ml-2" onClick={() => openLimit("videos", nextAt)}>
            {t("start.vip")}
          </Button>
        </span>
      )}
    </Fact>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-dim text-sm">{name}</dt>
    <dd className="mt-1 text-xl leading-6">{children}</dd>
  </div>
);

const FactSkeleton = () => <Skeleton className="h-12 w-36" />;
