import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useForm } from "#client/lib/forms/use-form.ts";
import { lateDestination } from "#client/lib/session.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { PasswordInput } from "#client/ui/input.tsx";
import { newPasswordBody } from "#contract/auth.ts";
import { setNewPassword } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";

const SPENT_LINK = ["recovery_code_not_found", "link_expired"];

/** The page a recovery letter leads to. */
export function NewPassword({ code }: { code: string }) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const form = useForm({
    schema: newPasswordBody,
    values: { code, password1: "", password2: "" },
    send: async (body) => {
      await setNewPassword(body);
      await navigate({ href: lateDestination() ?? "/", replace: true });
    },
  });
  if (form.failure && SPENT_LINK.includes(form.failure.code)) return <LinkSpent />;

  return (
    <AuthPage pageTitle={t("titles.newPassword")} title={t("recovery.newTitle")} text={t("recovery.newText")}>
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
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
