import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock, CalendarOff, Hourglass, type LucideIcon, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import type { VipRenewal } from "#contract/vip.ts";
import { turnRenewalOff, turnRenewalOn } from "../api.ts";
import { cardsQuery, productsQuery, renewalQuery, statusQuery } from "../queries.ts";

const ICONS: Record<VipRenewal["state"], LucideIcon> = {
  on: CalendarClock,
  off: CalendarOff,
  charging: Hourglass,
  grace: TriangleAlert,
};

const dayOf = (date: string | null) => (date ? formatDay(new Date(date), new Date()) : "");

export function Renewal() {
  const { t } = useTranslation("vip");
  const renewal = useQuery(renewalQuery).data;
  const sells = useQuery(productsQuery).data?.renews ?? false;
  if (!renewal || (renewal.state === "off" && !renewal.product && !sells)) return null;
  const { state } = renewal;
  const Icon = ICONS[state];
  return (
    <section aria-labelledby="vip-renewal" className="mt-12">
      <h2 id="vip-renewal" className="font-display text-xl">
        {t("renewal.title")}
      </h2>
      <div
        className={`mt-4 rounded-lg border p-6 ${state === "grace" ? "border-bad/50 bg-bad/6" : "border-line-strong bg-panel"}`}
      >
        <p className="flex items-center gap-3 text-lg">
          <Icon
            aria-hidden="true"
            strokeWidth={1.5}
            className={state === "grace" ? "text-bad" : "text-gold"}
          />
          {t(`renewal.state.${state}`)}
        </p>
        <RenewalText renewal={renewal} />
        <div className="mt-5 flex flex-wrap gap-3 empty:hidden max-sm:*:w-full">
          <RenewalActions renewal={renewal} />
        </div>
      </div>
    </section>
  );
}

function RenewalText({ renewal }: { renewal: VipRenewal }) {
  const { t } = useTranslation("vip");
  const endDate = useQuery(statusQuery).data?.endDate ?? null;
  const card = useQuery(cardsQuery).data?.data.find(({ main }) => main);
  const { state, product, chargeAt, graceUntil, retries, failure, available } = renewal;
  const price = product ? formatMoney(product.price) : "";
  if (state === "grace")
    return (
      <Words>
        {t("renewal.graceWhy", { price })} {failure && t(`payment.why.${failure}`)}{" "}
        {t("renewal.graceNext", { date: dayOf(graceUntil), count: retries, next: dayOf(chargeAt) })}
      </Words>
    );
  if (state === "charging") return <Words>{t("renewal.chargingText", { price })}</Words>;
  if (state === "off")
    return <Words>{t(available ? "renewal.offText" : "renewal.offHow", { date: dayOf(endDate) })}</Words>;
  if (!product) return <Words>{t("renewal.gone")}</Words>;
  return (
    <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-5 sm:gap-x-16">
      <Fact name={t("renewal.next")} value={dayOf(chargeAt)} />
      <Fact
        name={t("renewal.sum")}
        value={t("renewal.sumFor", { price, term: t("tariffs.days", { count: product.days }) })}
      />
      {card && <Fact name={t("renewal.card")} value={`•••• ${card.pan.slice(-4)}`} />}
    </dl>
  );
}

const Words = ({ children }: { children: ReactNode }) => <p className="mt-3 text-dim">{children}</p>;

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-dim text-sm">{name}</dt>
    <dd className="mt-1">{value}</dd>
  </div>
);

function RenewalActions({ renewal }: { renewal: VipRenewal }) {
  const { t } = useTranslation("vip");
  const { state, available } = renewal;
  const isVip = useQuery(statusQuery).data?.active ?? false;
  if (state === "off" && available) return <TurnOn renewal={renewal} />;
  const toTariffs = (
    <Button asChild variant={state === "grace" ? "primary" : "outline"}>
      <Link to="/vip">{t(state === "grace" ? "renewal.payYourself" : "renewal.toTariffs")}</Link>
    </Button>
  );
  // Without VIP, the section above has the link.
  if (state === "off") return isVip ? toTariffs : null;
  return (
    <>
      {state === "grace" && toTariffs}
      <TurnOff renewal={renewal} />
    </>
  );
}

function TurnOn({ renewal: { product, chargeAt } }: { renewal: VipRenewal }) {
  const { t } = useTranslation("vip");
  const [open, setOpen] = useState(false);
  const changing = useRenewalChange(
    () => turnRenewalOn(product!.id),
    () => setOpen(false),
  );
  const sum = { price: product ? formatMoney(product.price) : "", date: dayOf(chargeAt) };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("renewal.resume")}</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t("renewal.resumeTitle")}
        description={t("renewal.resumeText", {
          ...sum,
          term: t("tariffs.days", { count: product?.days ?? 0 }),
        })}
        confirmLabel={t("renewal.resumeButton")}
        pending={changing.isPending}
        onConfirm={() => changing.mutate()}
      />
    </>
  );
}

function TurnOff({ renewal: { product } }: { renewal: VipRenewal }) {
  const { t } = useTranslation("vip");
  const endDate = useQuery(statusQuery).data?.endDate ?? null;
  const [open, setOpen] = useState(false);
  const changing = useRenewalChange(turnRenewalOff, () => setOpen(false));
  const price = product ? formatMoney(product.price) : "";
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("renewal.stop")}</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t("renewal.stopTitle")}
        description={t("renewal.stopText", { price, date: dayOf(endDate) })}
        confirmLabel={t("renewal.stop")}
        pending={changing.isPending}
        onConfirm={() => changing.mutate()}
      />
    </>
  );
}

function useRenewalChange(change: () => Promise<VipRenewal>, close: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (data) => client.setQueryData(renewalQuery.queryKey, data),
    onError: (error) => {
      toastFailure(error);
      void client.invalidateQueries({ queryKey: ["vip"] });
    },
    onSettled: close,
  });
}
