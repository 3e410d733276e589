import { Check, CheckCheck, CircleAlert, Clock } from "lucide-react";
import { useTranslation } from "react-i18next";

export interface TicksProps {
  read?: boolean;
  state?: "waiting" | "failed" | "stored";
}

export function Ticks({ read = false, state = "stored" }: TicksProps) {
  const { t } = useTranslation("chat");
  const [Icon, label, look] =
    state === "waiting"
      ? ([Clock, "waiting", ""] as const)
      : state === "failed"
        ? ([CircleAlert, "failed", "text-bad"] as const)
        : read
          ? ([CheckCheck, "read", "text-gold"] as const)
          : ([Check, "sent", ""] as const);
  return (
    <span className={look}>
      <Icon aria-hidden="true" size={15} strokeWidth={2} />
      <span className="sr-only">{t(`message.${label}`)}</span>
    </span>
  );
}
