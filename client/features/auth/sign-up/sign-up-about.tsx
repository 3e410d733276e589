import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AuthPage } from "../auth-page.tsx";
import { OtherFormLink } from "../other-form-link.tsx";
import { AboutFields } from "./about-fields.tsx";
import type { AboutForm } from "./schemas.ts";
import { $aboutRefusal, $signUp, type About, keepSignUp } from "./sign-up-store.ts";

/** Step 1: what other members will see. */
export function SignUpAbout({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("auth");
  const form = useForm({
    schema: () => import("./schemas.ts").then(({ aboutForm }) => aboutForm),
    values: $signUp.get().about as AboutForm,
    refused: $aboutRefusal.get(),
    onType: (about) => keepSignUp({ about: about as About }),
    send: async (about) => {
      $aboutRefusal.set({});
      keepSignUp({ about });
      onDone();
    },
  });

  return (
    <AuthPage
      pageTitle={t("titles.signUp")}
      above={t("signUp.step", { step: 1 })}
      title={t("signUp.aboutTitle")}
      text={t("signUp.aboutText")}
      footer={<OtherFormLink question={t("signUp.haveAccount")} to="/auth/login" label={t("signUp.logIn")} />}
    >
      <form method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormProvider {...form}>
          <AboutFields errorOf={form.errorOf} />
        </FormProvider>
        <Button type="submit" variant="primary" size="lg">
          {t("signUp.next")}
        </Button>
      </form>
    </AuthPage>
  );
}
