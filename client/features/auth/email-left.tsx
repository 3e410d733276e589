import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { Trans, useTranslation } from "react-i18next";
import * as z from "zod";
import { useForm } from "#client/lib/use-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Checkbox } from "#client/ui/checkbox.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { DateInput } from "#client/ui/date-input.tsx";
import { Field } from "#client/ui/field.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { Input } from "#client/ui/input.tsx";
import { FullScreenLoader } from "#client/ui/spinner.tsx";
import { isAgeAllowed } from "#contract/age.ts";
import { birthday, consents, email, personName } from "#contract/auth.ts";
import type { PendingSignUp } from "#contract/oauth.ts";
import { ArticleLink } from "./article-link.tsx";
import { AuthPage } from "./auth-page.tsx";
import { finishSocial, pendingSignUp } from "./calls.ts";
import { SignUpSent } from "./sign-up-sent.tsx";
import { $sentTo } from "./sign-up-store.ts";
import { SocialReturn } from "./social-return.tsx";

const emailForm = z
  .object({
    email,
    name: personName,
    sex: z.enum(["MALE", "FEMALE"], "required"),
    birthday: birthday.refine((day) => isAgeAllowed(day, Date.now()), "invalid_birthdate"),
  })
  .extend(consents.shape);

/** 'Only the e-mail is left': what a provider did not tell about somebody new, most often the address. */
export function EmailLeft() {
  const [ticket] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get("ticket"));
  const pending = useQuery({
    queryKey: ["auth", "pending", ticket],
    queryFn: () => pendingSignUp(ticket!),
    enabled: ticket !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!ticket || pending.isError) return <SocialReturn />;
  return pending.data ? <EmailForm ticket={ticket} known={pending.data} /> : <FullScreenLoader />;
}

function EmailForm({ ticket, known }: { ticket: string; known: PendingSignUp }) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  const form = useForm({
    schema: emailForm,
    values: {
      email: known.email ?? "",
      name: known.name ?? "",
      sex: known.sex === "UNDEF" ? undefined : known.sex,
      birthday: known.birthday ?? "",
      isNewsletterConsent: false,
    },
    send: async (person) => {
      const answer = await finishSocial({ ...person, ticket });
      if (answer.token) return navigate({ to: "/", replace: true });
      $sentTo.set({ email: person.email, resendInSeconds: answer.resendInSeconds ?? 0 });
      setSent(true);
    },
  });
  if (sent) return <SignUpSent />;
  const provider = t(`social.${known.provider}`);

  return (
    <AuthPage
      pageTitle={t("titles.email")}
      title={known.email ? t("email.almostTitle") : t("email.title")}
      text={known.email ? t("email.almostText", { provider }) : t("email.text", { provider })}
    >
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field label={t("email.email")} error={form.errorOf("email")} required>
          <Input type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
        </Field>
        <Field label={t("signUp.name")} hint={t("signUp.nameHint")} error={form.errorOf("name")} required>
          <Input autoComplete="given-name" {...form.register("name")} />
        </Field>
        <Field label={t("signUp.sex")} error={form.errorOf("sex")} required>
          <Controller
            control={form.control}
            name="sex"
            render={({ field }) => (
              <Choice
                label={t("signUp.sex")}
                name="sex"
                value={field.value ?? ""}
                onValueChange={field.onChange}
                options={[
                  { value: "MALE", label: t("signUp.sexMALE") },
                  { value: "FEMALE", label: t("signUp.sexFEMALE") },
                ]}
              />
            )}
          />
        </Field>
        <Field label={t("signUp.birthday")} error={form.errorOf("birthday")} required>
          <Controller
            control={form.control}
            name="birthday"
            render={({ field: { onChange, ...field } }) => (
              <DateInput {...field} onValueChange={onChange} placeholder={t("signUp.birthdayPlaceholder")} />
            )}
          />
        </Field>
        <div className="-my-1">
          <Checkbox label={t("signUp.adult")} error={form.errorOf("isAdult")} {...form.register("isAdult")} />
          <Checkbox
            label={
              <Trans
                t={t}
                i18nKey="signUp.terms"
                components={{
                  terms: <ArticleLink section="terms" />,
                  privacy: <ArticleLink section="privacy-policy" />,
                }}
              />
            }
            error={form.errorOf("isTermsAccepted")}
            {...form.register("isTermsAccepted")}
          />
          <Checkbox
            label={
              <Trans
                t={t}
                i18nKey="signUp.newsletter"
                components={{ newsletter: <ArticleLink section="newsletter" /> }}
              />
            }
            {...form.register("isNewsletterConsent")}
          />
        </div>
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("email.submit")}
        </Button>
      </form>
    </AuthPage>
  );
}
