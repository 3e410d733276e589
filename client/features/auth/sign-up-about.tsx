import { Link } from "@tanstack/react-router";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useForm } from "#client/lib/use-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { DateInput } from "#client/ui/date-input.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { isAgeAllowed } from "#contract/age.ts";
import { birthday, personName } from "#contract/auth.ts";
import { AuthPage } from "./auth-page.tsx";
import { $about, $signUpStep } from "./sign-up-store.ts";

const aboutForm = z.object({
  name: personName,
  sex: z.enum(["MALE", "FEMALE"], "required"),
  birthday: birthday.refine((day) => isAgeAllowed(day, Date.now()), "invalid_birthdate"),
});

/** Step 1: what others will see. */
export function SignUpAbout() {
  const { t } = useTranslation("auth");
  const form = useForm({
    schema: aboutForm,
    values: $about.get() as z.input<typeof aboutForm>,
    send: async (about) => {
      $about.set(about);
      $signUpStep.set(2);
    },
  });

  return (
    <AuthPage
      pageTitle={t("titles.signUp")}
      above={t("signUp.step", { step: 1 })}
      title={t("signUp.aboutTitle")}
      text={t("signUp.aboutText")}
      footer={
        <>
          {t("signUp.haveAccount")}{" "}
          <Link to="/auth/login" className="link">
            {t("signUp.logIn")}
          </Link>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
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
                value={field.value}
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
        <Button type="submit" variant="primary" size="lg">
          {t("signUp.next")}
        </Button>
      </form>
    </AuthPage>
  );
}
