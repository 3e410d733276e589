import { useTranslation } from "react-i18next";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { isPlaceholder, missingLegal } from "#contract/legal.ts";

/** Our legal texts are only a draft until the operator fills in their details; lists the missing settings. */
export function DraftNotice() {
  const { t } = useTranslation("pages");
  const config = useConfig();
  const missing = config ? missingLegal(config.legal) : [];
  if (config && isPlaceholder(config.brand.supportEmail)) missing.push("BRAND_SUPPORT_EMAIL");
  if (missing.length === 0) return null;
  return (
    <aside className="mb-8 max-w-[68ch] border-gold border-l-2 bg-panel px-5 py-4 text-sm">
      <p className="font-medium text-gold">{t("faq.draftTitle")}</p>
      <p className="mt-1 text-dim">{t("faq.draft")}</p>
      <p className="mt-2 break-words text-dim">{t("faq.draftMissing", { settings: missing.join(", ") })}</p>
    </aside>
  );
}
