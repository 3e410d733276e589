import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import type { Payment } from "#contract/vip.ts";
import { historyQuery, isDecided } from "../queries.ts";

/** Transactions per page (specification, section 9). */
const PER_PAGE = 10;

export function History() {
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
