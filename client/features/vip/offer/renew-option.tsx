import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { formatMoney } from "#client/lib/format/money.ts";
import { Checkbox } from "#client/ui/checkbox.tsx";
import { NOTICE_BEFORE_CHARGE_DAYS } from "#contract/limits.ts";
import type { VipProduct } from "#contract/vip.ts";
import { firstChargeAt } from "./tariffs.ts";

interface RenewOptionProps {
  product: VipProduct;
  endDate: string | null;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Consent to automatic charges: unchecked by default, with the sum and the day of the first charge. */
export function RenewOption({
  product: { days, price },
  endDate,
  checked,
  onCheckedChange,
}: RenewOptionProps) {
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
