import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import { ArticleLink } from "./article-link.tsx";

type Consent = "isAdult" | "isTermsAccepted" | "isNewsletterConsent";

export interface ConsentForm {
  register(name: Consent): UseFormRegisterReturn;
  errorOf(name: Consent): string | undefined;
}

export function ConsentFields({ form }: { form: ConsentForm }) {
  const { t } = useTranslation("auth");
  return (
    <div className="-my-1">
      <Checkbox label={t("signUp.adult")} error={form.errorOf("isAdult")} {...form.register("isAdult")} />
      <Checkbox
        label={
          <MarkedText
            text={t("signUp.terms")}
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
          <MarkedText
            text={t("signUp.newsletter")}
            components={{ newsletter: <ArticleLink section="newsletter" /> }}
          />
        }
        {...form.register("isNewsletterConsent")}
      />
    </div>
  );
}
