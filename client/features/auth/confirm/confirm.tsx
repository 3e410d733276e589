import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { isTransient } from "#client/lib/api.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { PasswordInput } from "#client/ui/fields/input.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { FullScreenLoader } from "#client/ui/states/spinner.tsx";
import { type ConfirmationInfo, typedPassword } from "#contract/auth.ts";
import { activateEmail, confirmationQuery } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { Confirmed, type FirstSteps } from "./confirmed.tsx";
import { PhoneStep } from "./phone-step.tsx";
import { isSpentLink, SpentLink } from "./spent-link.tsx";

export function Confirm({ token, firstSteps }: { token: string; firstSteps: FirstSteps }) {
  const info = useQuery(confirmationQuery(token));
  if (info.isPending) return <FullScreenLoader />;
  if (info.isError) return <ConfirmFailed token={token} error={info.error} onRetry={info.refetch} />;
  const { phoneRequired, isPhoneVerified, passwordNeeded } = info.data;
  if (phoneRequired && !isPhoneVerified)
    return <PhoneStep emailToken={token} {...info.data} firstSteps={firstSteps} />;
  return passwordNeeded ? (
    <ActivateByPassword token={token} info={info.data} firstSteps={firstSteps} />
  ) : (
    <Activate token={token} info={info.data} firstSteps={firstSteps} />
  );
}

interface ActivateProps {
  token: string;
  info: ConfirmationInfo;
  firstSteps: FirstSteps;
}

/** Asks for the password in a browser that did not request the e-mail, since a stranger may have requested it. */
function ActivateByPassword({ token, info, firstSteps }: ActivateProps) {
  const { t } = useTranslation("auth");
  const [confirmed, setConfirmed] = useState(false);
  const form = useForm({
    schema: passwordForm,
    values: { password: "" },
    send: async ({ password }) => {
      await activateEmail(token, password);
      setConfirmed(true);
    },
  });
  if (confirmed) return <Confirmed {...info} firstSteps={firstSteps} />;
  // Opened in another browser in the meantime.
  if (isSpentLink(form.failure)) return <SpentLink token={token} error={form.failure} />;
  return (
    <AuthPage
      pageTitle={t("titles.confirm")}
      title={t("confirm.passwordTitle")}
      text={t(info.kind === "new_email" ? "confirm.accountPasswordText" : "confirm.passwordText")}
    >
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field label={t("confirm.password")} error={form.errorOf("password")} required>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("confirm.submit")}
        </Button>
      </form>
    </AuthPage>
  );
}

const passwordForm = z.object({ password: typedPassword });

function Activate({ token, info, firstSteps }: ActivateProps) {
  const { mutate, ...activation } = useMutation({ mutationFn: (of: string) => activateEmail(of) });
  useEffect(() => mutate(token), [mutate, token]);
  if (activation.isError)
    return <ConfirmFailed token={token} error={activation.error} onRetry={() => mutate(token)} />;
  return activation.isSuccess ? <Confirmed {...info} firstSteps={firstSteps} /> : <FullScreenLoader />;
}

function ConfirmFailed({ token, error, onRetry }: { token: string; error: Error; onRetry: () => void }) {
  return isTransient(error) ? <ErrorState onRetry={onRetry} /> : <SpentLink token={token} error={error} />;
}
