import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Outage } from "#client/lib/lost-parts/use-outage.ts";

export function OutageText({ outage }: { outage: Outage }) {
  const { t } = useTranslation("shell");
  return (
    <>
      {t(`network.${outage}`)}
      {outage === "blocked" && (
        <>
          {" "}
          <Link
            to="/support"
            className="touch-target pointer-events-auto relative text-gold underline underline-offset-4 hover:text-gold-light"
          >
            {t("network.support")}
          </Link>
        </>
      )}
    </>
  );
}
