import { BellRing, Ellipsis, Share, SquarePlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Only the user can install on an iPhone or iPad. */
export function HomeScreenSteps() {
  const { t } = useTranslation("install");
  return (
    <>
      <ol className="flex flex-col gap-4">
        <Step signs={[<Ellipsis key="more" />, <Share key="share" />]} text={t("ios.share")} />
        <Step signs={[<SquarePlus key="add" />]} text={t("ios.add")} />
        <Step signs={[<BellRing key="bell" />]} text={t("ios.open")} />
      </ol>
      <p className="mt-4 text-dim text-sm">{t("ios.why")}</p>
    </>
  );
}

function Step({ signs, text }: { signs: ReactNode[]; text: string }) {
  return (
    <li className="flex items-center gap-4">
      <span
        aria-hidden="true"
        className="flex h-12 w-20 shrink-0 items-center justify-center gap-3 rounded-lg border border-line bg-panel text-gold"
      >
        {signs}
      </span>
      <span>{text}</span>
    </li>
  );
}
