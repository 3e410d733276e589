import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import clsx from "clsx";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureCode } from "#client/lib/api.ts";
import { useStillHere } from "#client/lib/browser/use-still-here.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { NOTICE_BEFORE_CHARGE_DAYS } from "#contract/limits.ts";
import type { PaymentMethod, VipProduct, VipProducts, VipRenewal } from "#contract/vip.ts";
import { buyVip } from "../api.ts";
import { renewalQuery } from "../queries.ts";
import { firstChargeAt, type Tariff, tariffsOf } from "./tariffs.ts";

interface TariffListProps {
  offer: VipProducts;
  endDate: string | null;
  /** Whether the promotion is available, and so the one primary action of the page. */
  quiet: boolean;
  onStale: () => void;
}

export function TariffList({ offer, endDate, quiet, onStale }: TariffListProps) {
  const { t } = useTranslation(["vip", "errors"]);
  const { data, methods, sandbox } = offer;
  const tariffs = tariffsOf(data);
  const [method, setMethod] = useState<PaymentMethod>("card");
  const [agreed, setAgreed] = useState(false);
  const state = useQuery(renewalQuery).data?.state;
  // In grace, a purchase is the way to switch to another card.
  const mayAgree = (state === "off" || state === "grace") && method === "card";
  const renew = mayAgree && agreed;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen = tariffs.find(({ id }) => id === chosenId) ?? tariffs[Math.min(1, tariffs.length - 1)]!;
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const buying = useMutation({
    mutationFn: (vipProductId: number) => buyVip({ vipProductId, method, renew }),
    onMutate: stillHere,
    onSuccess: ({ id, url }, _, isHere) => {
      // An order without a payment expires.
      if (!isHere()) return;
      if (url && method === "card") location.assign(url);
      else void navigate({ to: "/vip/payment/$id", params: { id } });
    },
    onError: (error) => {
      if (failureCode(error) === "vip_product_gone") onStale();
    },
  });
  useRestored(buying.reset);
  const failure = buying.error && failureCode(buying.error);

  return (
    <section aria-labelledby="vip-tariffs">
      <h2 id="vip-tariffs" className="font-display text-2xl">
        {t("tariffs.title")}
      </h2>
      <div
        role="radiogroup"
        aria-labelledby="vip-tariffs"
        className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-3"
      >
        {tariffs.map((tariff) => (
          <TariffCard
            key={tariff.id}
            tariff={tariff}
            checked={tariff.id === chosen.id}
            onChoose={setChosenId}
          />
        ))}
      </div>
      {methods.length > 1 && (
        <div className="mt-6 max-w-sm">
          <Choice
            name="method"
            label={t("tariffs.method")}
            value={method}
            onValueChange={setMethod}
            options={methods.map((value) => ({ value, label: t(`tariffs.methods.${value}`) }))}
          />
        </div>
      )}
      {mayAgree && (
        <div className="mt-4 max-w-xl">
          <RenewOption product={chosen} endDate={endDate} checked={agreed} onCheckedChange={setAgreed} />
        </div>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-6">
        <Button
          variant={quiet ? "outline" : "primary"}
          size="lg"
          loading={buying.isPending || buying.isSuccess}
          onClick={() => buying.mutate(chosen.id)}
        >
          {t("tariffs.pay", { price: formatMoney(chosen.price) })}
        </Button>
        <p className="text-dim text-sm">{t(sandbox ? "tariffs.sandbox" : noteOf(state, renew, method))}</p>
      </div>
      {failure && (
        <p role="alert" className="mt-4 text-bad">
          {t(`errors:${failure}`)}
        </p>
      )}
    </section>
  );
}

/** Calls back when Back from the bank's page shows this one as it was left, with its button still busy. */
function useRestored(onRestored: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && onRestored();
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, [onRestored]);
}

function noteOf(state: VipRenewal["state"] | undefined, renew: boolean, method: PaymentMethod) {
  if (state === "on" || state === "charging") return "tariffs.noteOn";
  return renew ? "tariffs.noteRenew" : (`tariffs.note.${method}` as const);
}

interface TariffCardProps {
  tariff: Tariff;
  checked: boolean;
  onChoose: (id: number) => void;
}

function TariffCard({ tariff: { id, days, price, monthly, saved }, checked, onChoose }: TariffCardProps) {
  const { t } = useTranslation("vip");
  const inputId = useId();
  return (
    <label
      htmlFor={inputId}
      className={clsx(
        "relative flex min-w-0 cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border p-5 transition has-focus-visible:outline-2 has-focus-visible:outline-gold has-focus-visible:outline-offset-2 md:flex-col md:items-start",
        checked ? "border-gold bg-gold/8 chosen-frame" : "border-line-strong bg-panel hover:border-edge",
      )}
    >
      <input
        id={inputId}
        type="radio"
        name="tariff"
        checked={checked}
        onChange={() => onChoose(id)}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg outline-none"
      />
      <span>
        <span className="block text-lg">{t("tariffs.days", { count: days })}</span>
        <span className="mt-1 flex items-center text-dim text-sm empty:max-md:hidden md:min-h-6">
          {monthly !== null && t("tariffs.monthly", { price: formatMoney({ ...price, amount: monthly }) })}
        </span>
      </span>
      <span className="flex flex-col items-end gap-x-3 gap-y-1.5 md:w-full md:flex-row md:items-center md:justify-between">
        <span className="whitespace-nowrap text-2xl">{formatMoney(price)}</span>
        {saved > 0 && <Badge variant="gold">{t("tariffs.saved", { percent: saved })}</Badge>}
      </span>
    </label>
  );
}

interface RenewOptionProps {
  product: VipProduct;
  endDate: string | null;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Consent to automatic charges: unchecked by default, with the sum and the day of the first charge. */
function RenewOption({ product: { days, price }, endDate, checked, onCheckedChange }: RenewOptionProps) {
  const { t } = useTranslation("vip");
  const first = firstChargeAt(days, endDate, Date.now());
  return (
    <Checkbox
      checked={checked}
      onChange={({ target }) => onCheckedChange(target.checked)}
      label={
        <>
          {t("renewal.option")}
          <span className="mt-1 block text-dim text-sm">
            {t("renewal.optionText", {
              price: formatMoney(price),
              term: t("tariffs.days", { count: days }),
              date: formatDay(new Date(first), new Date()),
              notice: t("tariffs.days", { count: NOTICE_BEFORE_CHARGE_DAYS }),
            })}
          </span>
        </>
      }
    />
  );
}
