import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
import { groundBody, type PersonRecord, type SanctionBody } from "#contract/moderation.ts";
import { type RemovalKind, SANCTION_NOTE_MAX } from "#contract/sanctions.ts";
import { imposeSanction } from "../api.ts";
import { overviewQuery, useReload } from "../queries.ts";
import { TemplateList } from "../templates.tsx";

const MEASURES = ["warn", "hold", "no_first_messages", "suspend7", "suspend30", "ban"] as const;
type Measure = (typeof MEASURES)[number];
/** Only admins may. */
const STRONG: readonly Measure[] = ["suspend30", "ban"];

interface SanctionButtonProps {
  record: PersonRecord;
  /** What is removed; a sanction of the moderator's choice if not given. */
  kind?: RemovalKind;
  target?: string | undefined;
}

/** Opens the form for a sanction that rests on no report. */
export function SanctionButton({ record, kind, target }: SanctionButtonProps) {
  const { t } = useTranslation("moderation");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size={kind ? "sm" : undefined}
        variant={kind ? "outline" : "default"}
        className={kind ? undefined : "w-full"}
        onClick={() => setOpen(true)}
      >
        {t(kind ? "person.remove" : "person.sanction")}
      </Button>
      {open && <SanctionDialog record={record} kind={kind} target={target} onClose={() => setOpen(false)} />}
    </>
  );
}

const form = z.object({
  measure: z.enum(MEASURES),
  reason: z.enum(REPORT_REASONS),
  ground: groundBody.shape.ground,
  note: z.string().max(SANCTION_NOTE_MAX),
});

function SanctionDialog({ record, kind, target, onClose }: SanctionButtonProps & { onClose: () => void }) {
  const { t } = useTranslation(["moderation", "reports"]);
  const isAdmin = useQuery(overviewQuery).data?.role === "admin";
  const reload = useReload();
  const { control, register, setValue, submit, sending, problem, errorOf } = useForm({
    schema: form,
    values: { measure: "warn", reason: "other", ground: "", note: "" },
    async send({ measure, reason, ground, note }) {
      const { proposed } = await imposeSanction(record.person.id, {
        ...(kind ? { kind, ...(target !== undefined && { target }) } : measureBody(measure)),
        reason,
        ground,
        ...(note.trim() && { note: note.trim() }),
      });
      onClose();
      toast({ title: t(proposed ? `proposed.${proposed}` : "person.done"), variant: "success" });
      await reload();
    },
  });
  const name = record.person.user?.name ?? t("person.guest");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={kind ? t(`sanctions.${kind}`) : t("person.sanctionTitle", { name })}
      description={t("person.sanctionText")}
      footer={
        <Button type="submit" form="sanction" variant="destructive" loading={sending}>
          {t(kind ? "person.remove" : "person.sanction")}
        </Button>
      }
    >
      <form id="sanction" onSubmit={submit} noValidate className="flex flex-col gap-5">
        {!kind && (
          <Field label={t("person.measure")}>
            <Controller
              control={control}
              name="measure"
              render={({ field: { value, onChange } }) => (
                <Select
                  value={value}
                  onValueChange={onChange}
                  options={MEASURES.filter((measure) => isAdmin || !STRONG.includes(measure)).map(
                    (measure) => ({
                      value: measure,
                      label: t(`actions.${measure}`),
                    }),
                  )}
                />
              )}
            />
          </Field>
        )}
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
          <TemplateList
            kind="notes"
            lang={record.account?.lang ?? currentLang()}
            onChoose={(text) => setValue("note", text)}
          />
        </div>
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}

function measureBody(measure: Measure): Pick<SanctionBody, "kind" | "days"> {
  if (measure === "suspend7") return { kind: "suspend", days: 7 };
  return measure === "suspend30" ? { kind: "suspend", days: 30 } : { kind: measure };
}
