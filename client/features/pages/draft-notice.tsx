import { useTranslation } from "react-i18next";
import { useConfig } from "#client/lib/queries/use-config.ts";

/** Legal texts are ours only as a draft: an operator who gives their details (LEGAL_COMPANY) has made them theirs. */
export function DraftNotice() {
  const { t } = useTranslation("pages");
  const config = useConfig();
  if (!config || config.legal.company) return null;
  return (
    <aside className="mb-8 max-w-[68ch] border-gold border-l-2 bg-panel px-5 py-4 text-sm">
      <p className="font-medium text-gold">{t("faq.draftTitle")}</p>
      <p className="mt-1 text-dim">{t("faq.draft")}</p>
    </aside>
  );
}
