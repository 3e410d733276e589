import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleSlash, Hourglass, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { whyOf } from "../payment/why.ts";
import { historyQuery } from "../queries.ts";
import { lookOf } from "./latest-look.ts";

const LOOKS = {
  pending: { icon: Hourglass, className: "border-gold/40 bg-gold/6", mark: "text-gold" },
  rejected: { icon: CircleSlash, className: "border-bad/50 bg-bad/6", mark: "text-bad" },
  refunded: { icon: Undo2, className: "border-line-strong bg-panel", mark: "text-cream" },
} as const;

/** The latest payment, if it is pending, failed or was refunded. */
export function LatestPayment() {
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
