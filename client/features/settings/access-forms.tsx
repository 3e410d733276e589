import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
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
import { Input, PasswordInput } from "#client/ui/fields/input.tsx";
import { UnsavedChanges } from "#client/ui/fields/unsaved-changes.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { changeEmailBody, changePasswordBody, phoneBody, phoneCode } from "#contract/auth.ts";
import {
  changeEmail,
  changePassword,
  changePhone,
  sendPasswordLink,
  sendPhoneCode,
  sessionsQuery,
  verifyPhoneCode,
} from "./api.ts";
import { Block } from "./block.tsx";
import { CurrentPassword } from "./current-password.tsx";

/** Members who signed up through a provider first set a password: only it changes the e-mail. */
export function AccessForms() {
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <>
      {me.hasPassword ? <PasswordForm /> : me.email && <FirstPassword email={me.email} />}
      {me.hasPassword && <EmailForm email={me.email} />}
      <PhoneForm phone={me.phoneNumber} />
    </>
  );
}

/** The link leads to the page that sets a new password: an open session alone is no proof of the mailbox. */
function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation("settings");
  async function send() {
    const { resendInSeconds } = await sendPasswordLink(email);
    toast({ title: t("security.emailSent", { email }), variant: "success" });
    return resendInSeconds;
  }
  return (
    <Block title={t("security.password")} text={t("security.noPassword", { email })}>
      <ResendButton
        wait={0}
        label={t("security.sendPasswordLink")}
        waitingLabel={(time) => t("security.sendPasswordLinkIn", { time })}
        onResend={send}
      />
    </Block>
  );
}

function PasswordForm() {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const form = useForm({
    schema: changePasswordBody,
    values: { oldPassword: "", newPassword1: "", newPassword2: "" },
    send: async (body) => {
      await changePassword(body);
      form.reset();
      // The change has ended all other sessions, which are listed below.
      void client.invalidateQueries(sessionsQuery);
      toast({ title: t("security.passwordChanged"), variant: "success" });
    },
  });
  return (
    <Block title={t("security.password")} text={t("security.passwordText")}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <CurrentPassword error={form.errorOf("oldPassword")} {...form.register("oldPassword")} />
        <Field label={t("security.newPassword")} error={form.errorOf("newPassword1")} required>
          <PasswordInput autoComplete="new-password" {...form.register("newPassword1")} />
        </Field>
        <Field label={t("security.repeat")} error={form.errorOf("newPassword2")} required>
          <PasswordInput autoComplete="new-password" {...form.register("newPassword2")} />
        </Field>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" className="self-start" loading={form.sending}>
          {t("security.changePassword")}
        </Button>
      </form>
    </Block>
  );
}

function EmailForm({ email }: { email: string | null }) {
  const { t } = useTranslation("settings");
  const form = useForm({
    schema: changeEmailBody,
    values: { newEmail: "", password: "" },
    send: async (body) => {
      await changeEmail(body);
      form.reset();
      toast({ title: t("security.emailSent", { email: body.newEmail }), variant: "success" });
    },
  });
  const { dirtyFields } = form.formState;
  return (
    <Block title={t("security.email")} text={t("security.emailText", { email })}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field label={t("security.newEmail")} error={form.errorOf("newEmail")} required>
          <Input type="email" inputMode="email" autoComplete="email" {...form.register("newEmail")} />
        </Field>
        <CurrentPassword error={form.errorOf("password")} {...form.register("password")} />
        <FormProblem>{form.problem}</FormProblem>
        <UnsavedChanges isUnsaved={() => Boolean(dirtyFields.newEmail)} />
        <Button type="submit" className="self-start" loading={form.sending}>
          {t("security.changeEmail")}
        </Button>
      </form>
    </Block>
  );
}

/** Changes the phone number; if the service verifies numbers, also asks for the code texted to it. */
function PhoneForm({ phone }: { phone: string | null }) {
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
