import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#client/lib/format/money.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { Part } from "#client/ui/states/part.tsx";
import { type ConsoleSettings, tariffBody } from "#contract/moderation.ts";
import { addTariff, retireTariff } from "../api.ts";
import { useConsoleAction, useReload } from "../queries.ts";

/** What is on sale. A price never changes: the tariff goes, and another one comes. */
export function Tariffs({ tariffs }: Pick<ConsoleSettings, "tariffs">) {
  const { t } = useTranslation("moderation");
  const [adding, setAdding] = useState(false);
  const retire = useConsoleAction(retireTariff);
  return (
    <Part title={t("settings.tariffs.title")}>
      <p className="text-dim">{t("settings.tariffs.text")}</p>
      <ul className="mt-3">
        {tariffs.map((tariff) => (
          <li
            key={tariff.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0"
          >
            <span className="min-w-0 flex-1">{t("acts.gift.count", { count: tariff.days })}</span>
            <span className="tabular-nums">{formatMoney(tariff)}</span>
            <Button
              size="sm"
              variant="outline"
              loading={retire.isPending && retire.variables === tariff.id}
              onClick={() => retire.mutate(tariff.id)}
            >
              {t("settings.tariffs.retire")}
            </Button>
          </li>
        ))}
      </ul>
      <Button className="mt-4" onClick={() => setAdding(true)}>
        {t("settings.tariffs.add")}
      </Button>
      {adding && <AddTariff onClose={() => setAdding(false)} />}
    </Part>
  );
}

function AddTariff({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("moderation");
  const reload = useReload();
  const fields = useForm({
    schema: tariffBody,
    values: { days: "", amount: "", currency: "RUB" },
    async send(tariff) {
      await addTariff(tariff);
      onClose();
      await reload();
    },
  });
  const { register, errorOf } = fields;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t("settings.tariffs.add")}
      description={t("settings.tariffs.addText")}
      form={fields}
      submitLabel={t("settings.tariffs.add")}
    >
      <Field label={t("settings.tariffs.days")} error={errorOf("days")} required>
        <Input inputMode="numeric" maxLength={4} {...register("days")} />
      </Field>
      <Field
        label={t("settings.tariffs.amount")}
        hint={t("settings.tariffs.amountHint")}
        error={errorOf("amount")}
        required
      >
        <Input inputMode="numeric" maxLength={10} {...register("amount")} />
      </Field>
    </FormDialog>
  );
}
