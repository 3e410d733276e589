import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#client/lib/format/money.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { Part } from "#client/ui/states/part.tsx";
import { type ConsoleSettings, tariffBody } from "#contract/console-settings.ts";
import { addTariff, retireTariff } from "../api.ts";
import { useReload } from "../queries.ts";
import { Listed } from "./listed.tsx";

/** What is on sale. A price never changes: the tariff goes, and another one comes. */
export function Tariffs({ tariffs }: Pick<ConsoleSettings, "tariffs">) {
  const { t } = useTranslation("moderation");
  const [adding, setAdding] = useState(false);
  return (
    <Part title={t("settings.tariffs.title")}>
      <p className="text-dim">{t("settings.tariffs.text")}</p>
      <ul className="mt-3">
        {tariffs.map((tariff) => (
          <Listed
            key={tariff.id}
            more={formatMoney(tariff)}
            label={t("settings.tariffs.retire")}
            act={() => retireTariff(tariff.id)}
          >
            {t("acts.gift.count", { count: tariff.days })}
          </Listed>
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
