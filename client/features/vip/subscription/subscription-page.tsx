import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarX2, CircleSlash, Crown, Hourglass, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { Pending } from "#client/ui/states/pending.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import type { Payment, VipStatus } from "#contract/vip.ts";
import { InviteFriend } from "../invite-friend.tsx";
import { whyOf } from "../payment/why.ts";
import { cardsQuery, historyQuery, isDecided, productsQuery, renewalQuery, statusQuery } from "../queries.ts";
import { lookOf } from "./latest-look.ts";
import { LinkedCards } from "./linked-cards.tsx";
import { Renewal } from "./renewal.tsx";

export function SubscriptionPage() {
  const { t } = useTranslation("vip");
  const { data, isError, isFetching, refetch } = useQuery(statusQuery);
  const areKnown = useAreKnown();
  useTitle(t("subscription.title"));
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-8 pb-20 md:pt-12">
      <BackButton to="/profile" className="-mt-5 -ml-3 mb-1 block" />
      <h1 className="mb-8 font-display text-3xl">{t("subscription.title")}</h1>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
      ) : data && areKnown ? (
        <>
          <LatestPayment />
          <Standing status={data} />
          <Renewal />
          <LinkedCards />
          <History />
          <div className="mt-12">
            <InviteFriend />
          </div>
        </>
      ) : (
        <Pending>
          <SkeletonText lines={4} />
        </Pending>
      )}
    </div>
  );
}

/** Transactions per page (specification, section 9). */
const PER_PAGE = 10;

function History() {
  const { t } = useTranslation("vip");
  const { data, isPaused, isError, isFetching, refetch } = useQuery(historyQuery);
  const [page, setPage] = useState(1);
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (data?.data.length === 0 || (!data && isPaused)) return null;
  const pages = Math.ceil((data?.data.length ?? 0) / PER_PAGE);
  return (
    <section aria-labelledby="vip-history" className="mt-12">
      <h2 id="vip-history" className="font-display text-xl">
        {t("history.title")}
      </h2>
      {data ? (
        <ul className="mt-4">
          {data.data.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((payment) => (
            <RowBoundary key={payment.id}>
              <Line payment={payment} />
            </RowBoundary>
          ))}
        </ul>
      ) : (
        <div className="mt-4">
          <SkeletonText lines={3} />
        </div>
      )}
      {pages > 1 && (
        <nav aria-label={t("history.title")} className="mt-6 flex items-center justify-between gap-3">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("history.newer")}
          </Button>
          <span className="text-dim text-sm tabular-nums">{t("history.page", { page, pages })}</span>
          <Button disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t("history.older")}
          </Button>
        </nav>
      )}
    </section>
  );
}

const LOOK = {
  confirmed: "good",
  refunded: "default",
  rejected: "bad",
  canceled: "outline",
  pending: "gold",
} as const;

function Line({ payment }: { payment: Payment }) {
  const { t } = useTranslation("vip");
  const { id, kind, days, amount, refunded, date, status } = payment;
  const state = isDecided(payment) ? (status as Exclude<keyof typeof LOOK, "pending">) : "pending";
  const isPartly = state === "confirmed" && refunded > 0;
  return (
    <li className="border-line border-t">
      <Link
        to="/vip/payment/$id"
        params={{ id }}
        className="-mx-3 flex min-h-16 items-center gap-4 rounded-md px-3 py-3 hover:bg-cream/4"
      >
        <span className="min-w-0 grow">
          <span className="block">{t("history.line", { count: days })}</span>
          <span className="mt-0.5 block text-dim text-sm">
            {formatDay(new Date(date), new Date())}
            {kind === "renewal" && ` · ${t("history.renewal")}`}
            {isPartly && ` · ${t("history.partly", { sum: formatMoney({ ...amount, amount: refunded }) })}`}
          </span>
        </span>
        <Badge variant={LOOK[state]}>{t(`history.state.${state}`)}</Badge>
        <span className="shrink-0 text-right tabular-nums">{formatMoney(amount)}</span>
      </Link>
    </li>
  );
}

/** Sections push each other down, so none is shown before all have loaded or failed. */
function useAreKnown(): boolean {
  const queries = [
    useQuery(statusQuery),
    useQuery(historyQuery),
    useQuery(renewalQuery),
    useQuery(productsQuery),
    useQuery(cardsQuery),
  ];
  return queries.every(hasSettled);
}

function Standing({ status: { active, endDate, daysLeft, purchasedAt } }: { status: VipStatus }) {
  const { t } = useTranslation("vip");
  const day = (date: string) => formatDay(new Date(date), new Date());
  if (endDate === null)
    return (
      <section className="rounded-lg border border-line-strong bg-panel p-6">
        <h2 className="flex items-center gap-3 text-xl">
          <Crown aria-hidden="true" strokeWidth={1.5} className="text-gold" />
          {t("subscription.none")}
        </h2>
        <p className="mt-3 mb-6 text-dim">{t("subscription.noneText")}</p>
        <ToVip primary>{t("subscription.get")}</ToVip>
      </section>
    );
  return (
    <section
      className={`rounded-lg border p-6 ${active ? "border-gold/40 bg-gold/6" : "border-line-strong bg-panel"}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-3 text-xl">
          {active ? (
            <Crown aria-hidden="true" strokeWidth={1.5} className="text-gold" />
          ) : (
            <CalendarX2 aria-hidden="true" strokeWidth={1.5} className="text-dim" />
          )}
          {t(active ? "subscription.active" : "subscription.expired")}
        </h2>
        {active ? (
          <Badge variant="vip">VIP</Badge>
        ) : (
          <Badge variant="outline">{t("subscription.over")}</Badge>
        )}
      </div>
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-5 sm:gap-x-16">
        {purchasedAt && <Fact name={t("subscription.since")} value={day(purchasedAt)} />}
        <Fact name={t(active ? "subscription.until" : "subscription.ended")} value={day(endDate)} />
        {active && <Fact name={t("subscription.left")} value={t("tariffs.days", { count: daysLeft })} />}
      </dl>
      <div className="mt-6">
        <ToVip primary={!active}>{t(active ? "subscription.extend" : "subscription.again")}</ToVip>
      </div>
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-dim text-sm">{name}</dt>
    <dd className="mt-1 text-lg">{value}</dd>
  </div>
);

const ToVip = ({ primary, children }: { primary?: boolean; children: string }) => (
  <Button asChild variant={primary ? "primary" : "outline"}>
    <Link to="/vip">{children}</Link>
  </Button>
);

const LOOKS = {
  pending: { icon: Hourglass, className: "border-gold/40 bg-gold/6", mark: "text-gold" },
  rejected: { icon: CircleSlash, className: "border-bad/50 bg-bad/6", mark: "text-bad" },
  refunded: { icon: Undo2, className: "border-line-strong bg-panel", mark: "text-cream" },
} as const;

function LatestPayment() {
  const { t } = useTranslation("vip");
  const payment = useQuery(historyQuery).data?.data[0];
  const look = payment && lookOf(payment, Date.now());
  if (!payment || !look) return null;
  const { icon: Icon, className, mark } = LOOKS[look];
  const { id, amount, refunded, date, decidedAt } = payment;
  const sum = formatMoney(look === "refunded" ? { ...amount, amount: refunded } : amount);
  return (
    <Link
      to="/vip/payment/$id"
      params={{ id }}
      className={`mb-6 flex items-start gap-4 rounded-lg border p-5 transition hover:border-edge ${className}`}
    >
      <Icon aria-hidden="true" strokeWidth={1.5} className={`mt-0.5 shrink-0 ${mark}`} />
      <span>
        <span className="block">{t(`latest.${look}`, { sum })}</span>
        <span className="mt-1 block text-dim text-sm">
          {look === "rejected"
            ? t(whyOf(payment))
            : t(`latest.${look}Text`, { date: formatDay(new Date(decidedAt ?? date), new Date()) })}
        </span>
      </span>
    </Link>
  );
}
