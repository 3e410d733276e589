import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { Failure } from "#client/lib/api.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { meQuery, useMeChange } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { ResendButton } from "#client/ui/buttons/resend-button.tsx";
import { CodeInput } from "#client/ui/fields/code-input.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { UnsavedChanges } from "#client/ui/fields/unsaved-changes.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { phoneBody, phoneCode } from "#contract/auth.ts";
import { changePhone, sendPhoneCode, verifyPhoneCode } from "./api.ts";
import { Block } from "./block.tsx";

/** Changes the phone number; if the service verifies numbers, also asks for the code texted to it. */
export function PhoneForm({ phone }: { phone: string | null }) {
  const { t } = useTranslation("settings");
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Block title={t("security.phone")} text={t("security.phoneText")}>
      {sent ? (
        <CodeForm {...sent} onClose={() => setSent(null)} />
      ) : (
        <NumberForm key={phone} phone={phone} onSent={setSent} />
      )}
    </Block>
  );
}

interface Sent {
  /** The number as the server completed it: 8 900 … is +7 900 …. */
  phone: string;
  wait: number;
}

function NumberForm({ phone, onSent }: { phone: string | null; onSent: (sent: Sent) => void }) {
  const { t } = useTranslation("settings");
  const { mutateAsync } = useMeChange(changePhone);
  const form = useForm({
    schema: phoneBody,
    values: { phoneNumber: phone ? `+${phone}` : "" },
    send: async ({ phoneNumber }) => {
      try {
        await mutateAsync(phoneNumber);
        toast({ title: t("security.phoneSaved"), variant: "success" });
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== "phone_not_verified") throw error;
        const sent = await sendPhoneCode(phoneNumber);
        onSent({ phone: sent.phoneNumber, wait: sent.resendInSeconds });
      }
    },
  });
  const { isDirty } = form.formState;
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <UnsavedChanges isUnsaved={() => isDirty} />
      <Field label={t("security.phoneNumber")} error={form.errorOf("phoneNumber")}>
        <Input type="tel" inputMode="tel" autoComplete="tel" {...form.register("phoneNumber")} />
      </Field>
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" className="self-start" loading={form.sending}>
        {t("security.savePhone")}
      </Button>
    </form>
  );
}

const codeForm = z.object({ code: phoneCode });

function CodeForm({ phone, wait, onClose }: Sent & { onClose: () => void }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const form = useForm({
    schema: codeForm,
    values: { code: "" },
    send: async ({ code }) => {
      await verifyPhoneCode(phone, code);
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      toast({ title: t("security.phoneSaved"), variant: "success" });
      onClose();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <Field
        label={t("security.phoneCode")}
        hint={t("security.phoneCodeSent", { phone })}
        error={form.errorOf("code")}
        required
      >
        <CodeInput className="tracking-[0.3em]" {...form.register("code")} />
      </Field>
      <FormProblem>{form.problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.sending}>
          {t("security.confirmPhone")}
        </Button>
        <ResendButton
          wait={wait}
          label={t("security.resendCode")}
          waitingLabel={(time) => t("security.resendCodeIn", { time })}
          onResend={async () => (await sendPhoneCode(phone)).resendInSeconds}
        />
        <Button variant="ghost" onClick={onClose}>
          {t("security.otherNumber")}
        </Button>
      </div>
    </form>
  );
}
