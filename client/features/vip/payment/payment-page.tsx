import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleSlash, type LucideIcon, Sparkles, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { Button } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Pulse } from "#client/ui/pulse.tsx";
import type { Payment } from "#contract/vip.ts";
import { isDecided, paymentQuery, statusQuery, vipChanged } from "../queries.ts";
import { forgetReturn, returnPath } from "./payment-return.ts";
import { SbpStep } from "./sbp-step.tsx";

/** By then a bank has usually answered, and a page that still waits says so. */
const SLOW_AFTER_MS = 20_000;

/** The page the bank returns a buyer to: waits for the result, and shows it. */
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
    <div
      aria-live="polite"
      className="mx-auto flex min-h-[60vh] w-full max-w-xl flex-col items-center justify-center px-4 py-16 text-center"
    >
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
    <>
      <span className="flex size-16 items-center justify-center text-gold">
        <Pulse />
      </span>
      <h1 className="mt-6 font-display text-3xl">{t("payment.pending")}</h1>
      <p className="mt-4 text-dim text-lg">{t(isSlow ? "payment.slowText" : "payment.pendingText")}</p>
      {canPay && (
        <Button asChild variant="outline" className="mt-8">
          <a href={payment.url!}>{t("payment.toBank")}</a>
        </Button>
      )}
    </>
  );
}

function Outcome({ payment }: { payment: Payment }) {
  const { t } = useTranslation("vip");
  const { amount, refunded, failure, status } = payment;
  if (status === "confirmed") return <Paid />;
  if (status === "refunded")
    return (
      <Result
        icon={Undo2}
        title={t("payment.refunded")}
        text={t("payment.refundedText", { sum: formatMoney({ ...amount, amount: refunded }) })}
      >
        <ToVip>{t("payment.toVip")}</ToVip>
      </Result>
    );
  const isLeft = status === "canceled" && failure === null;
  return (
    <Result
      icon={CircleSlash}
      title={t(isLeft ? "payment.canceled" : "payment.rejected")}
      text={t(`payment.why.${failure ?? (isLeft ? "canceled" : "card_refused")}`)}
    >
      <ToVip primary>{t("payment.again")}</ToVip>
    </Result>
  );
}

function Paid() {
  const { t } = useTranslation("vip");
  const endDate = useQuery(statusQuery).data?.endDate;
  const back = returnPath();
  return (
    <Result
      icon={Sparkles}
      title={t("payment.confirmed")}
      text={
        endDate
          ? t("payment.confirmedText", { date: formatDay(new Date(endDate), new Date()) })
          : t("payment.thanks")
      }
    >
      <Button asChild variant="primary" size="lg" onClick={forgetReturn}>
        <Link to={back ?? "/"}>{t(back ? "goBack" : "payment.start")}</Link>
      </Button>
      <Button asChild variant="ghost" size="lg">
        <Link to="/subscription">{t("manage")}</Link>
      </Button>
    </Result>
  );
}

interface ResultProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

const Result = ({ icon: Icon, title, text, children }: ResultProps) => (
  <>
    <Icon aria-hidden="true" size={48} strokeWidth={1.25} className="text-gold" />
    <h1 className="mt-6 text-balance font-display text-3xl">{title}</h1>
    <p className="mt-4 text-dim text-lg">{text}</p>
    <div className="mt-10 flex w-full flex-wrap justify-center gap-3 max-sm:*:w-full">{children}</div>
  </>
);

const ToVip = ({ primary, children }: { primary?: boolean; children: ReactNode }) => (
  <Button asChild variant={primary ? "primary" : "outline"} size="lg">
    <Link to="/vip">{children}</Link>
  </Button>
);
