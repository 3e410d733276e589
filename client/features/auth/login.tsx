import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readFragment } from "#client/lib/browser/fragment.ts";
import { destination } from "#client/lib/destination.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { $session } from "#client/lib/session.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input, PasswordInput } from "#client/ui/fields/input.tsx";
import { isBelow } from "#contract/paths.ts";
import { logIn } from "./api.ts";
import { AuthPage } from "./auth-page.tsx";
import { Unconfirmed } from "./mail/unconfirmed.tsx";
import { OtherFormLink } from "./other-form-link.tsx";
import { SocialButtons } from "./social/social-buttons.tsx";
import { Suspended } from "./suspended.tsx";

/** Pages a guest may be heading for: the form says what an account is for there, instead of 'Welcome back'. */
const INVITATIONS = ["rating", "dating", "events", "chats", "contacts"] as const;

function invitationTo(): (typeof INVITATIONS)[number] | undefined {
  if ($session.get().ended) return;
  const path = destination() ?? "";
  return INVITATIONS.find((page) => isBelow(`/${page}`, path));
}

export function Login() {
  const { t } = useTranslation(["auth", "errors"]);
  // The provider sent the user back without signing them in.
  const [refused] = useState(() => readFragment().has("error"));
  const form = useForm({
    schema: () => import("#contract/auth.ts").then(({ loginBody }) => loginBody),
    values: { email: "", password: "" },
    send: logIn,
  });
  const [invitation] = useState(invitationTo);
  // Without a reason the form would seem to come out of nowhere.
  const [hasExpired] = useState(() => $session.get().ended === "expired");
  if (form.failure?.code === "user_locked") return <Suspended suspension={form.failure.suspension} />;
  const unconfirmed = form.failure?.code === "user_not_activated";

  return (
    <AuthPage
      pageTitle={t("titles.login")}
      title={t(invitation ? `login.for.${invitation}.title` : "login.title")}
      text={t(invitation ? `login.for.${invitation}.text` : hasExpired ? "login.expired" : "login.text")}
      footer={<OtherFormLink question={t("login.noAccount")} to="/auth/sign-up" label={t("login.signUp")} />}
    >
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field label={t("login.email")} error={form.errorOf("email")} required>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register("email")} />
        </Field>
        <Field
          label={t("login.password")}
          error={form.errorOf("password")}
          required
          aside={
            <Link to="/auth/recovery" className="link">
              {t("login.forgot")}
            </Link>
          }
        >
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
        <FormProblem>{form.problem ?? (refused && t("errors:bad_oauth"))}</FormProblem>
        {unconfirmed && <Unconfirmed to={{ email: form.getValues("email") }} />}
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("login.submit")}
        </Button>
      </form>
      <SocialButtons />
    </AuthPage>
  );
}
