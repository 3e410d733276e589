import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useForm } from "#client/lib/forms/use-form.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Textarea } from "#client/ui/fields/input.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { REPORT_REASONS } from "#contract/limits.ts";
import { removalBody } from "#contract/moderation.ts";
import { SANCTION_NOTE_MAX } from "#contract/sanctions.ts";
import { useReload } from "./queries.ts";
import { TemplateList } from "./templates.tsx";

const form = removalBody.extend({ note: z.string().max(SANCTION_NOTE_MAX) });

interface RemovalDialogProps {
  title: string;
  text: string;
  onRemove: (removal: z.output<typeof removalBody>) => Promise<unknown>;
  onClose: () => void;
}

/** Why something is taken from everyone: for the log, and for the person it belongs to. */
export function RemovalDialog({ title, text, onRemove, onClose }: RemovalDialogProps) {
  const { t } = useTranslation(["moderation", "reports"]);
  const reload = useReload();
  const { control, register, setValue, submit, sending, problem, errorOf } = useForm({
    schema: form,
    values: { reason: "other", ground: "", note: "" },
    async send({ note, ...removal }) {
      await onRemove({ ...removal, ...(note.trim() && { note: note.trim() }) });
      onClose();
      toast({ title: t("person.done"), variant: "success" });
      await reload();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={title}
      description={text}
      footer={
        <Button type="submit" form="removal" variant="destructive" loading={sending}>
          {t("person.remove")}
        </Button>
      }
    >
      <form id="removal" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field label={t("case.reason")}>
          <Controller
            control={control}
            name="reason"
            render={({ field: { value, onChange } }) => (
              <Select
                value={value}
                onValueChange={onChange}
                options={REPORT_REASONS.map((reason) => ({
                  value: reason,
                  label: t(`reports:reasons.${reason}`),
                }))}
              />
            )}
          />
        </Field>
        <Field label={t("person.ground")} hint={t("person.groundHint")} error={errorOf("ground")} required>
          <Textarea rows={3} maxLength={SANCTION_NOTE_MAX} {...register("ground")} />
        </Field>
        <div>
          <Field label={t("note.label")} hint={t("note.text")} error={errorOf("note")}>
            <Textarea rows={3} maxLength={SANCTION_NOTE_MAX} {...register("note")} />
          </Field>
          <TemplateList kind="notes" lang={currentLang()} onChoose={(note) => setValue("note", note)} />
        </div>
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
