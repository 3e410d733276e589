import { useQuery } from "@tanstack/react-query";
import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useForm } from "#client/lib/forms/use-form.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { Field } from "#client/ui/fields/field.tsx";
import { Textarea } from "#client/ui/fields/input.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import type { Lang } from "#contract/lang.ts";
import { REPORT_REASONS } from "#contract/limits.ts";
import { removalBody, type Sanctioned } from "#contract/moderation.ts";
import { SANCTION_NOTE_MAX } from "#contract/sanctions.ts";
import { overviewQuery, useReload } from "./queries.ts";
import { TemplateList } from "./templates.tsx";

const MEASURES = ["warn", "hold", "no_first_messages", "suspend7", "suspend30", "ban"] as const;
export type Measure = (typeof MEASURES)[number];
/** Only admins may. */
const STRONG: readonly Measure[] = ["suspend30", "ban"];

const form = removalBody.extend({ measure: z.enum(MEASURES), note: z.string().max(SANCTION_NOTE_MAX) });

interface SanctionDialogProps {
  title: string;
  text: string;
  submitLabel: string;
  /** Of the person, for the templates of notes. */
  lang?: Lang | undefined;
  /** Whether the moderator chooses what is done, rather than only why. */
  hasChoice?: boolean;
  onSend: (removal: z.output<typeof removalBody>, measure: Measure) => Promise<Partial<Sanctioned>>;
  onClose: () => void;
}

/** Why someone is sanctioned who was not reported, or something taken from everyone: for the log, and for the person. */
export function SanctionDialog(props: SanctionDialogProps) {
  const { title, text, submitLabel, lang = currentLang(), hasChoice = false, onSend, onClose } = props;
  const { t } = useTranslation(["moderation", "reports"]);
  const isAdmin = useQuery(overviewQuery).data?.role === "admin";
  const reload = useReload();
  const fields = useForm({
    schema: form,
    values: { measure: "warn", reason: "other", ground: "", note: "" },
    async send({ measure, note, ...removal }) {
      const { proposed } = await onSend({ ...removal, ...(note.trim() && { note: note.trim() }) }, measure);
      onClose();
      toast({ title: t(proposed ? `proposed.${proposed}` : "person.done"), variant: "success" });
      await reload();
    },
  });
  const { control, register, setValue, errorOf } = fields;
  const measures = MEASURES.filter((measure) => isAdmin || !STRONG.includes(measure));
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      size="md"
      title={title}
      description={text}
      form={fields}
      submitLabel={submitLabel}
      destructive
    >
      {hasChoice && (
        <ChoiceField
          control={control}
          name="measure"
          label={t("person.measure")}
          options={measures.map((value) => ({ value, label: t(`actions.${value}`) }))}
        />
      )}
      <ChoiceField
        control={control}
        name="reason"
        label={t("case.reason")}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`reports:reasons.${value}`) }))}
      />
      <Field label={t("person.ground")} hint={t("person.groundHint")} error={errorOf("ground")} required>
        <Textarea rows={3} maxLength={SANCTION_NOTE_MAX} {...register("ground")} />
      </Field>
      <div>
        <Field label={t("note.label")} hint={t("note.text")} error={errorOf("note")}>
          <Textarea rows={3} maxLength={SANCTION_NOTE_MAX} {...register("note")} />
        </Field>
        <TemplateList kind="notes" lang={lang} onChoose={(note) => setValue("note", note)} />
      </div>
    </FormDialog>
  );
}

interface ChoiceFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  options: { value: string; label: string }[];
}

const ChoiceField = <Values extends FieldValues, Output>({
  control,
  name,
  label,
  options,
}: ChoiceFieldProps<Values, Output>) => (
  <Field label={label}>
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Select value={value} onValueChange={onChange} options={options} />
      )}
    />
  </Field>
);
