import { useStore } from "@nanostores/react";
import { MonitorSmartphone } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { HomeScreenSteps } from "./home-screen-steps.tsx";
import { $installMethod, install, watchInstallMethod } from "./install-method.ts";

export default function InstallSection() {
  const { t } = useTranslation("install");
  const method = useStore($installMethod);
  useEffect(watchInstallMethod, []);
  return (
    <section className="border-line border-t py-8">
      <h2 className="font-display text-xl">{t("title")}</h2>
      <p className="mt-2 mb-4 text-dim">{t(method === "installed" ? "installed" : "text")}</p>
      {method === "button" && (
        <Button variant="outline" onClick={() => void install()}>
          <MonitorSmartphone aria-hidden="true" />
          {t("button")}
        </Button>
      )}
      {method === "ios" && <HomeScreenSteps />}
      {method === "menu" && <p>{t("menu")}</p>}
    </section>
  );
}
