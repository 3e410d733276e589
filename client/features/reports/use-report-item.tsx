import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openReport, type Reported } from "#client/lib/stores/report.ts";
import type { MenuItem } from "#client/ui/overlays/menu.tsx";

/** Returns a menu item that opens the report dialog. The route loads the `reports` texts. */
export function useReportItem(): (reported: Reported) => MenuItem {
  const { t } = useTranslation("reports");
  return (reported) => ({ label: t("action"), icon: <Flag />, onSelect: () => openReport(reported) });
}
