import { useTranslation } from "react-i18next";
import { encode } from "uqr";

/** What a banking app reads from another screen, drawn here: the payment's link goes to no one else. */
export default function SbpCode({ link }: { link: string }) {
  const { t } = useTranslation("vip");
  const { data, size } = encode(link, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label={t("sbp.code")}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-lg bg-cream text-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
