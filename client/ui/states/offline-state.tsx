import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "./empty-state.tsx";
import { useSaysOffline } from "./says-offline.ts";

/** No retry button: requests that wait for the network start by themselves when it is back, and cannot before. */
export function OfflineState() {
  const { t } = useTranslation("ui");
  useSaysOffline(true);
  return <EmptyState icon={<WifiOff />} title={t("offlineTitle")} text={t("offlineText")} />;
}
