import clsx from "clsx";
import { useTranslation } from "react-i18next";

const SHOWN_FROM = 200;

/** How many characters are left, shown when they are few. */
export function LengthNote({ left }: { left: number }) {
  const { t } = useTranslation("chat");
  return (
    <p role="status" className={clsx("px-4 text-right text-xs", left < 0 ? "text-bad" : "text-dim")}>
      {left <= SHOWN_FROM && <span className="block pt-1">{textOf()}</span>}
    </p>
  );

  function textOf(): string {
    return left < 0 ? t("composer.over", { count: -left }) : t("composer.left", { count: left });
  }
}
