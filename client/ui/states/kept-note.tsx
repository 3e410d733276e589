import { useTranslation } from "react-i18next";
import { formatRelative } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { MINUTE_MS } from "#contract/time.ts";

export function KeptNote({ at }: { at: Date }) {
  const { t } = useTranslation("ui");
  const now = useNow();
  const isNew = now.getTime() - at.getTime() < MINUTE_MS;
  return (
    <p role="status" className="mx-4 my-2 rounded-md border border-line bg-panel px-4 py-2 text-dim text-sm">
      {isNew ? t("keptNow") : t("kept", { when: formatRelative(at, now) })}
    </p>
  );
}
