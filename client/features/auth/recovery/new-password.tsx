import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { recentDestination } from "#client/lib/destination.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { PasswordInput } from "#client/ui/fields/input.tsx";
import { EMAIL_MARK } from "#client/ui/people/email-mark.tsx";
import { FullScreenLoader } from "#client/ui/states/spinner.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import { newPasswordBody } from "#contract/auth.ts";
import { confirmationQuery, setNewPassword } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { isSpentLink } from "../confirm/spent-link.tsx";
import { Suspended } from "../suspended.tsx";

/** Reports a spent link before the user makes up a password. */
export function NewPassword({ code }: { code: string }) {
  const info = useQuery(confirmationQuery(code));
  if (info.isLoading) return <FullScreenLoader />;
  if (isSpentLink(info.error)) return <LinkSpent />;
  // Any other failure shows up again when the form is sent.
  return <PasswordForm code={code} email={info.data?.email} />;
}

function PasswordForm({ code, email }: { code: string; email: string | undefined }) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const form = useForm({
    schema: newPasswordBody,
    values: { code, password1: "", password2: "" },
    send: async (body) => {
      await setNewPassword(body);
      await navigate({ href: recentDestination() ?? "/", replace: true });
    },
  });
  // Another tab has used the link in the meantime.
  if (isSpentLink(form.failure)) return <LinkSpent />;
  if (form.failure?.code === "user_locked") return <Suspended suspension={form.failure.suspension} />;

  return (
    <AuthPage
      pageTitle={t("titles.newPassword")}
      title={t("recovery.newTitle")}
      text={
        <>
          {email && <MarkedText text={t("recovery.newFor", { email })} components={EMAIL_MARK} />}{" "}
          {t("recovery.newText")}
        </>
      }
    >
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        {/* Password managers save the new password under this name. */}
        <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
        <Field
          label={t("recovery.password")}
          hint={t("signUp.passwordHint")}
          error={form.errorOf("password1")}
          required
        >
          <PasswordInput autoComplete="new-password" {...form.register("password1")} />
        </Field>
        <Field label={t("recovery.repeat")} error={form.errorOf("password2")} required>
          <PasswordInput autoComplete="new-password" {...form.register("password2")} />
        </Field>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("recovery.save")}
        </Button>
      </form>
    </AuthPage>
  );
}

function LinkSpent() {
  const { t } = useTranslation("auth");
  return (
    <AuthPage
      pageTitle={t("titles.newPassword")}
      title={t("recovery.expiredTitle")}
      text={t("recovery.expiredText")}
    >
      <Button asChild variant="primary" size="lg">
        <Link to="/auth/recovery">{t("recovery.again")}</Link>
      </Button>
    </AuthPage>
  );
}
