import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { useTranslation } from "react-i18next";

/** The header's links for guests, in this order at every width (specification, section 2). */
export function GuestLinks({ className, onChoose }: { className: string; onChoose?: () => void }) {
  const { t } = useTranslation("shell");
  const look = clsx(
    "transition hover:text-gold-light aria-[current=page]:text-gold forced-colors:aria-[current=page]:underline",
    className,
  );
  return (
    <>
      <Link to="/" activeOptions={{ exact: true }} onClick={onChoose} className={look}>
        {t("nav.classic")}
      </Link>
      <Link to="/rating" onClick={onChoose} className={look}>
        {t("nav.rating")}
      </Link>
      <Link to="/about" onClick={onChoose} className={look}>
        {t("nav.about")}
      </Link>
      <Link to="/faq/$section" params={{ section: "what-is" }} onClick={onChoose} className={look}>
        {t("nav.faq")}
      </Link>
    </>
  );
}
