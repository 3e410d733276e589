import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleSlash, Sparkles, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { Button } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { PageMessage } from "#client/ui/page-message.tsx";
import { Pulse } from "#client/ui/pulse.tsx";
import type { Payment } from "#contract/vip.ts";
import { isDecided, paymentQuery, statusQuery, vipChanged } from "../queries.ts";
import { forgetReturn, returnPath } from "./payment-return.ts";
import { SbpStep } from "./sbp-step.tsx";

/** Banks usually answer by then; after that the page says that it takes longer. */
const SLOW_AFTER_MS = 20_000;

/** The page the bank returns a buyer to. It waits for the result and shows it. */
export function PaymentPage({ id }: { id: string }) {
  const { t } = useTranslation("vip");
  const client = useQueryClient();
  const { data: payment, error, refetch, isFetching } = useQuery(paymentQuery(id));
  const decided = payment ? isDecided(payment) : false;
  useTitle(t("payment.title"));
  useEffect(() => {
    if (decided) vipChanged(client);
  }, [client, decided]);

  if (!payment && error) {
    const isNone = error instanceof Failure && (error.status === 404 || error.status === 422);
    const none = isNone ? { title: t("payment.noneTitle"), text: t("payment.noneText") } : {};
    return <ErrorState {...none} onRetry={() => void refetch()} retrying={isFetching} />;
  }
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
  const { amount, refunded, failure, status } = payment;
  if (status === "confirmed") return <Paid />;
  if (status === "refunded")
    return (
      <PageMessage
        icon={<Undo2 />}
        title={t("payment.refunded")}
        text={t("payment.refundedText", { sum: formatMoney({ ...amount, amount: refunded }) })}
        actions={<ToVip>{t("payment.toVip")}</ToVip>}
      />
    );
  const isLeft = status === "canceled" && failure === null;
  return (
    <PageMessage
      icon={<CircleSlash />}
      title={t(isLeft ? "payment.canceled" : "payment.rejected")}
      text={t(`payment.why.${failure ?? (isLeft ? "canceled" : "card_refused")}`)}
      actions={<ToVip primary>{t("payment.again")}</ToVip>}
    />
  );
}

function Paid() {
  const { t } = useTranslation("vip");
  const endDate = useQuery(statusQuery).data?.endDate;
  const back = returnPath();
  return (
    <PageMessage
      icon={<Sparkles />}
      title={t("payment.confirmed")}
      text={
        endDate
          ? t("payment.confirmedText", { date: formatDay(new Date(endDate), new Date()) })
          : t("payment.thanks")
      }
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

const ToVip = ({ primary, children }: { primary?: boolean; children: ReactNode }) => (
  <Button asChild variant={primary ? "primary" : "outline"} size="lg">
    <Link to="/vip">{children}</Link>
  </Button>
);
