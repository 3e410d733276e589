import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

const LOOK =
  "flex h-11 flex-1 items-center justify-center rounded-[7px] px-4 text-dim transition hover:text-cream aria-[current=page]:bg-cream/10 aria-[current=page]:text-cream";

/** Members choose between the two modes here; guests have them in their header. */
export function ModeSwitch() {
  const { t } = useTranslation("shell");
  return (
    <nav
      aria-label={t("nav.video")}
      className="flex w-full max-w-sm rounded-md border border-edge bg-ink/50 p-1"
    >
      <Link to="/" activeOptions={{ exact: true }} className={LOOK}>
        {t("nav.classic")}
      </Link>
      <Link to="/rating" className={LOOK}>
        {t("nav.rating")}
      </Link>
    </nav>
  );
}
