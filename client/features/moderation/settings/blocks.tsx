import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { Part } from "#client/ui/states/part.tsx";
import { BLOCK_REASON_MAX, blockBody, type ConsoleSettings } from "#contract/console-settings.ts";
import { addBlock, liftBlock } from "../api.ts";
import { useReload } from "../queries.ts";
import { Listed } from "./listed.tsx";

const KINDS = ["address", "domain", "allowed"] as const;
const fieldsOfBlock = blockBody.omit({ kind: true });

/** Networks and mail domains that are kept out, and disposable domains that are let in. */
export function Blocks({ blocks }: Pick<ConsoleSettings, "blocks">) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const [adding, setAdding] = useState(false);
  return (
    <Part title={t("settings.blocks.title")}>
      <p className="text-dim">{t("settings.blocks.text")}</p>
      <ul className="mt-3">
        {blocks.map(({ id, kind, value, reason, until }) => (
          <Listed
            key={id}
            more={[
              t(`settings.blocks.kinds.${kind}`),
              t("sanction.until", { time: formatDay(new Date(until), today) }),
              reason,
            ]
              .filter(Boolean)
              .join(" · ")}
            label={t("settings.blocks.lift")}
            act={() => liftBlock(id)}
          >
            {value}
          </Listed>
        ))}
      </ul>
      <Button className="mt-4" onClick={() => setAdding(true)}>
        {t("settings.blocks.add")}
      </Button>
      {adding && <AddBlock onClose={() => setAdding(false)} />}
    </Part>
  );
}

function AddBlock({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("moderation");
  const reload = useReload();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("address");
  const fields = useForm({
    schema: fieldsOfBlock,
    values: { value: "", days: "7", reason: "" },
    async send(block) {
      await addBlock({ kind, ...block });
      onClose();
      await reload();
    },
  });
  const { register, errorOf } = fields;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t("settings.blocks.add")}
      description={t("settings.blocks.addText")}
      form={fields}
      submitLabel={t("settings.blocks.add")}
    >
      <Choice
        label={t("settings.blocks.kind")}
        name="block-kind"
        value={kind}
        onValueChange={setKind}
        options={KINDS.map((value) => ({ value, label: t(`settings.blocks.acts.${value}`) }))}
      />
      <Field
        label={t(kind === "address" ? "settings.blocks.network" : "settings.blocks.domain")}
        hint={t(`settings.blocks.hints.${kind}`)}
        error={errorOf("value")}
        required
      >
        <Input dir="ltr" autoCapitalize="none" spellCheck={false} maxLength={300} {...register("value")} />
      </Field>
      <Field label={t("settings.blocks.days")} error={errorOf("days")} required>
        <Input inputMode="numeric" maxLength={4} {...register("days")} />
      </Field>
      <Field label={t("settings.blocks.reason")} error={errorOf("reason")}>
        <Input maxLength={BLOCK_REASON_MAX} {...register("reason")} />
      </Field>
    </FormDialog>
  );
}
