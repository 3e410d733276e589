import { useStore } from "@nanostores/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { Failure } from "#client/lib/api.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { $codeWanted, type CodeWanted, sendCode } from "#client/lib/second-factor.ts";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { CodeInput } from "#client/ui/fields/code-input.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { secondFactorCode } from "#contract/auth.ts";

export default function SecondFactorDialog() {
  const wanted = useStore($codeWanted);
  return wanted && <CodeDialog key={wanted.challenge} {...wanted} />;
}

const codeForm = z.object({ code: secondFactorCode, remember: z.boolean() });

function CodeDialog({ challenge, pass, fail }: CodeWanted) {
  const { t } = useTranslation(["auth", "errors"]);
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({
    schema: codeForm,
    values: { code: "", remember: false },
    send: async (typed) => {
      try {
        pass(await sendCode({ challenge, ...typed }));
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== "second_factor_expired") throw error;
        fail(error);
      }
    },
  });
  const switchKind = () => {
    form.reset({ code: "", remember: form.getValues("remember") });
    setRecovery(!isRecovery);
  };
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={(open) => {
        if (!open) fail(new Failure("second_factor_needed", 403));
      }}
      title={t("secondFactor.title")}
      description={isRecovery ? t("secondFactor.recoveryText") : t("secondFactor.text")}
      submitLabel={t("secondFactor.submit")}
    >
      {isRecovery ? (
        <Field key="recovery" label={t("secondFactor.recoveryCode")} error={form.errorOf("code")} required>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="uppercase"
            {...form.register("code")}
          />
        </Field>
      ) : (
        <Field key="code" label={t("secondFactor.code")} error={form.errorOf("code")} required>
          <CodeInput className="tracking-[0.3em]" {...form.register("code")} />
        </Field>
      )}
      <Checkbox label={t("secondFactor.remember")} {...form.register("remember")} />
      <button type="button" className="link self-start" onClick={switchKind}>
        {isRecovery ? t("secondFactor.useApp") : t("secondFactor.useRecovery")}
      </button>
    </FormDialog>
  );
}
