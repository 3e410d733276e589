import { useStore } from "@nanostores/react";
import { useTranslation } from "react-i18next";
import { DESKTOP, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { formatCompact, formatNumber } from "#client/lib/format/numbers.ts";
import { $online } from "#client/lib/socket/socket.ts";

/** People online now: "128 online" on a desktop, only the number elsewhere (specification, section 2). */
export function OnlineCounter() {
  const { t } = useTranslation("shell");
  const wide = useMediaQuery(DESKTOP);
  const count = useStore($online);
  if (count === null) return null;
  const value = formatCompact(count);
  return (
    <span className="flex animate-fade-in items-center gap-2 whitespace-nowrap text-cream text-sm">
      <span aria-hidden="true" className="relative flex size-2">
        <span className="absolute inset-0 animate-ripple rounded-full bg-good" />
        <span className="size-2 rounded-full bg-good" />
      </span>
      <span aria-hidden="true" data-testid="online" className="tabular-nums">
        {wide ? t("online", { value }) : value}
      </span>
      <span className="sr-only">{t("onlineLabel", { count, number: formatNumber(count) })}</span>
    </span>
  );
}
