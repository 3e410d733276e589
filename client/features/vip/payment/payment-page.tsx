import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, CircleSlash, Sparkles, Undo2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isNotFound } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { PageMessage } from "#client/ui/states/page-message.tsx";
import { Pulse } from "#client/ui/states/pulse.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import type { Money, Payment, VipStatus } from "#contract/vip.ts";
import { isDecided, paymentQuery, statusQuery, vipChanged } from "../queries.ts";
import { forgetReturn, returnPath } from "./payment-return.ts";
import { whyOf } from "./why.ts";

/** Banks usually answer by then; after that the page says that it takes longer. */
const SLOW_AFTER_MS = 20_000;

export function PaymentPage({ id }: { id: string }) {
  const { t } = useTranslation("vip");
  const client = useQueryClient();
  const { data: payment, error, refetch, isFetching } = useQuery(paymentQuery(id));
  const decided = payment ? isDecided(payment) : false;
  useTitle(t("payment.title"));
  useEffect(() => {
    if (decided) vipChanged(client);
  }, [client, decided]);

  if (!payment && isNotFound(error))
    return (
      <PageMessage
        icon={<CircleSlash />}
        title={t("payment.noneTitle")}
        text={t("payment.noneText")}
        actions={<ToVip>{t("payment.toVip")}</ToVip>}
      />
    );
  if (!payment && error) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <div aria-live="polite" className="flex flex-1 flex-col">
      {!payment || !decided ? <Pending payment={payment} /> : <Outcome payment={payment} />}
    </div>
  );
}

function Pending({ payment }: { payment: Payment | undefined }) {
  const { t } = useTranslation("vip");
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const canPay = payment?.url && payment.status === null;
  if (canPay && payment.method === "sbp") return <SbpStep url={payment.url!} amount={payment.amount} />;
  return (
    <PageMessage
      icon={<Pulse />}
      title={t("payment.pending")}
      text={t(isSlow ? "payment.slowText" : "payment.pendingText")}
      actions={
        canPay && (
          <Button asChild variant="outline">
            <a href={payment.url!}>{t("payment.toBank")}</a>
          </Button>
        )
      }
    />
  );
}

function Outcome({ payment }: { payment: Payment }) {
  const { t } = useTranslation("vip");
  const { failure, status } = payment;
  if (status === "confirmed") return <Paid payment={payment} />;
  if (status === "refunded") return <Refunded payment={payment} />;
  const isLeft = status === "canceled" && failure === null;
  return (
    <PageMessage
      icon={<CircleSlash />}
      title={t(isLeft ? "payment.canceled" : "payment.rejected")}
      text={t(isLeft ? "payment.why.canceled" : whyOf(payment))}
      actions={<ToVip primary>{t("payment.again")}</ToVip>}
    />
  );
}

function Paid({ payment }: { payment: Payment }) {
  const { t } = useTranslation("vip");
  const vip = useQuery(statusQuery).data;
  const back = returnPath();
  const partly = payment.refunded > 0 && t("payment.partly", { sum: refundOf(payment) });
  if (hasEnded(payment, vip))
    return (
      <PageMessage
        icon={<Check />}
        title={t("payment.paid")}
        text={[partly, t("payment.noVip", { date: dayOf(vip!.endDate!) })].filter(Boolean).join(" ")}
        actions={<ToVip>{t("payment.toVip")}</ToVip>}
      />
    );
  return (
    <PageMessage
      icon={<Sparkles />}
      title={t("payment.confirmed")}
      text={[
        partly,
        vip?.endDate ? t("payment.confirmedText", { date: dayOf(vip.endDate) }) : t("payment.thanks"),
      ]
        .filter(Boolean)
        .join(" ")}
      actions={
        <>
          <Button asChild variant="primary" size="lg" onClick={forgetReturn}>
            <Link to={back ?? "/"}>{t(back ? "goBack" : "payment.start")}</Link>
          </Button>
          <Button asChild variant="ghost" size="lg">
            <Link to="/subscription">{t("manage")}</Link>
          </Button>
        </>
      }
    />
  );
}

function Refunded({ payment }: { payment: Payment }) {
  const { t } = useTranslation("vip");
  const vip = useQuery(statusQuery).data;
  const { method, date, decidedAt } = payment;
  const returned = t(`payment.refundedTo.${method}`, {
    sum: refundOf(payment),
    date: dayOf(decidedAt ?? date),
  });
  const left =
    vip?.endDate && t(vip.active ? "payment.stillVip" : "payment.noVip", { date: dayOf(vip.endDate) });
  return (
    <PageMessage
      icon={<Undo2 />}
      title={t("payment.refunded")}
      text={[returned, left].filter(Boolean).join(" ")}
      actions={<ToVip>{t("payment.toVip")}</ToVip>}
    />
  );
}

const refundOf = ({ amount, refunded }: Payment) => formatMoney({ ...amount, amount: refunded });
const dayOf = (date: string) => formatDay(new Date(date), new Date());

const ToVip = ({ primary, children }: { primary?: boolean; children: ReactNode }) => (
  <Button asChild variant={primary ? "primary" : "outline"} size="lg">
    <Link to="/vip">{children}</Link>
  </Button>
);

const QrCode = lazy(() => import("#client/ui/pictures/qr-code.tsx"));

/** Payment by SBP: a link that opens the banking app on a phone, a QR code to scan with a phone on larger screens. */
function SbpStep({ url, amount }: { url: string; amount: Money }) {
  const { t } = useTranslation("vip");
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center px-4 py-16 text-center">
      <h1 className="font-display text-3xl">{t("sbp.title")}</h1>
      <p className="mt-4 text-2xl text-gold">{formatMoney(amount)}</p>
      <p className="mt-4 text-dim text-lg max-md:hidden">{t("sbp.scan")}</p>
      <p className="mt-4 text-dim text-lg md:hidden">{t("sbp.open")}</p>
      <div className="mt-8 max-md:hidden">
        <Suspense fallback={<Skeleton className="size-56 rounded-lg" />}>
          <QrCode text={new URL(url, location.href).href} label={t("sbp.code")} />
        </Suspense>
      </div>
      <Button asChild variant="primary" size="lg" className="mt-8 max-md:w-full md:hidden">
        <a href={url}>{t("sbp.openApp")}</a>
      </Button>
      <Button asChild variant="ghost" className="mt-6 max-md:hidden">
        <a href={url}>{t("sbp.openHere")}</a>
      </Button>
      <p className="mt-6 text-dim text-sm">{t("sbp.waiting")}</p>
    </div>
  );
}

/** A status read before the payment does not count: a payment moves the end past the moment it was decided. @internal */
export const hasEnded = (
  { date, decidedAt }: Pick<Payment, "date" | "decidedAt">,
  vip: Pick<VipStatus, "active" | "endDate"> | undefined,
): boolean =>
  vip !== undefined &&
  !vip.active &&
  vip.endDate !== null &&
  Date.parse(vip.endDate) >= Date.parse(decidedAt ?? date);
