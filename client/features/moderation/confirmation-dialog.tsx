import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { Failure } from "#client/lib/api.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { CodeInput } from "#client/ui/fields/code-input.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { PasswordInput } from "#client/ui/fields/input.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { sendConfirmation } from "./api.ts";
import { $confirmationWanted, type ConfirmationWanted } from "./confirmation.ts";
import { secondFactorQuery } from "./queries.ts";

const form = z.object({ code: z.string().max(32), password: z.string().max(200) });

/** Asks for a code of the app, or for the password of a moderator who has none, before what cannot be taken back. */
export function ConfirmationDialog() {
  const wanted = useStore($confirmationWanted);
  return wanted && <Ask {...wanted} />;
}

function Ask({ pass, fail }: ConfirmationWanted) {
  const { t } = useTranslation("moderation");
  const secondFactor = useQuery(secondFactorQuery).data;
  const byCode = secondFactor?.since !== null;
  const fields = useForm({
    schema: form,
    values: { code: "", password: "" },
    async send({ code, password }) {
      await sendConfirmation(byCode ? { code } : { password });
      pass();
    },
  });
  const { register, errorOf } = fields;
  return (
    <FormDialog
      open
      onOpenChange={() => fail(new Failure("confirmation_needed", 403))}
      title={t("confirm.title")}
      description={t(byCode ? "confirm.codeText" : "confirm.passwordText")}
      form={fields}
      submitLabel={t("confirm.confirm")}
    >
      {byCode ? (
        <Field label={t("confirm.code")} error={errorOf("code")} required>
          <CodeInput className="tracking-[0.3em]" {...register("code")} />
        </Field>
      ) : (
        <Field label={t("confirm.password")} error={errorOf("password")} required>
          <PasswordInput autoComplete="current-password" {...register("password")} />
        </Field>
      )}
    </FormDialog>
  );
}
