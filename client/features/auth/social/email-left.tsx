import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { readFragment } from "#client/lib/browser/fragment.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { FormProblem } from "#client/ui/fields/form-problem.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { FullScreenLoader } from "#client/ui/states/spinner.tsx";
import type { PendingSignUp } from "#contract/auth.ts";
import { finishSocial, pendingSignUp } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { AboutFields } from "../sign-up/about-fields.tsx";
import { ConsentFields } from "../sign-up/consent-fields.tsx";
import { keep, readKept, type SentTo, sentNow } from "../sign-up/kept.ts";
import { emailForm } from "../sign-up/schemas.ts";
import { SignUpSent } from "../sign-up/sign-up-sent.tsx";
import { SocialFailed } from "./social-return.tsx";

/** 'Only the e-mail is left': asks for what a provider did not share about a new user, most often the address. */
export function EmailLeft() {
  const [ticket] = useState(() => readFragment().get("ticket"));
  const [sentTo, setSentTo] = useState(() => readKept("social")?.sentTo ?? null);
  const [isRefused, setRefused] = useState(false);
  const pending = useQuery({
    queryKey: ["auth", "pending", ticket],
    queryFn: () => pendingSignUp(ticket!),
    enabled: ticket !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (sentTo)
    return (
      <SignUpSent
        sentTo={sentTo}
        onChangeEmail={() => setSentTo(null)}
        onRefused={() => {
          setRefused(true);
          setSentTo(null);
        }}
      />
    );
  if (!ticket) return <SocialFailed code={null} />;
  if (pending.isError && !pending.isFetching)
    return <SocialFailed error={pending.error} onRetry={() => void pending.refetch()} />;
  if (!pending.data) return <FullScreenLoader />;
  return <EmailForm ticket={ticket} known={pending.data} isRefused={isRefused} onSent={setSentTo} />;
}

interface EmailFormProps {
  ticket: string;
  known: PendingSignUp;
  isRefused: boolean;
  onSent: (sentTo: SentTo) => void;
}

function EmailForm({ ticket, known, isRefused, onSent }: EmailFormProps) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const form = useForm({
    schema: emailForm,
    values: {
      email: known.email ?? "",
      name: known.name ?? "",
      sex: known.sex === "UNDEF" ? undefined : known.sex,
      birthday: known.birthday ?? "",
      isNewsletterConsent: false,
      ...readKept("social")?.typed,
    },
    refused: isRefused ? { email: "no_valid_recipients" } : {},
    onType: (typed) => keep("social", { typed, sentTo: null }),
    send: async (person) => {
      const answer = await finishSocial({ ...person, ticket });
      if (answer.token || !("resendInSeconds" in answer)) return navigate({ to: "/", replace: true });
      const sentTo = sentNow(person.email, answer.resendInSeconds ?? 0);
      keep("social", { typed: form.getValues(), sentTo });
      onSent(sentTo);
    },
  });
  const provider = t(`social.${known.provider}`);

  return (
    <AuthPage
      pageTitle={t("titles.email")}
      title={known.email ? t("email.almostTitle") : t("email.title")}
      text={known.email ? t("email.almostText", { provider }) : t("email.text", { provider })}
    >
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Field label={t("email.email")} error={form.errorOf("email")} required>
          <Input type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
        </Field>
        <FormProvider {...form}>
          <AboutFields errorOf={form.errorOf} />
        </FormProvider>
        <ConsentFields form={form} />
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" variant="primary" size="lg" loading={form.sending}>
          {t("email.submit")}
        </Button>
      </form>
    </AuthPage>
  );
}
