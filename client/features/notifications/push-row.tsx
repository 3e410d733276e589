import { BellRing, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, store } from "#client/lib/storage/storage.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { usePush } from "./use-push.ts";

const DECLINED_KEY = "pushDeclined";

/** Comes with the list of chats, never later: no chat moves away from under the finger. A user who declines is not asked again. */
export function PushRow() {
  const { t } = useTranslation("notifications");
  const { state, isBusy, set } = usePush();
  const [wasOff] = useState(state === "off");
  const [declined, setDeclined] = useState(() => readStored(DECLINED_KEY) !== null);
  if (!wasOff || state !== "off" || declined) return null;

  function decline() {
    store(DECLINED_KEY, "true");
    setDeclined(true);
  }

  return (
    <section aria-label={t("row.title")} className="mb-1 flex items-center rounded-lg bg-panel">
      <button
        type="button"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => set(true)}
        className="flex min-h-19 min-w-0 flex-1 items-center gap-3 rounded-lg py-2 pl-2 text-left transition hover:bg-cream/5 focus-visible:-outline-offset-2 aria-busy:opacity-60"
      >
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-raised text-gold">
          <BellRing aria-hidden="true" size={20} />
        </span>
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="font-medium">{t("row.title")}</span>
          <span className="text-gold text-sm">{t("row.yes")}</span>
        </span>
      </button>
      <IconButton icon={<X aria-hidden="true" />} label={t("row.no")} tooltip={false} onClick={decline} />
    </section>
  );
}
