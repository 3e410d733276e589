import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { HomeScreenSteps } from "./home-screen-steps.tsx";
import { type InstallMethod, install } from "./install-method.ts";

export default function InstallHint({ method, onClose }: { method: InstallMethod; onClose: () => void }) {
  const { t } = useTranslation("install");
  const [isGuideOpen, setGuideOpen] = useState(false);

  async function accept() {
    if (method === "ios") return setGuideOpen(true);
    await install();
    onClose();
  }

  return (
    <section
      aria-labelledby="install-hint"
      className="above-bottom-bars fixed inset-x-4 z-30 mx-auto max-w-md animate-rise-in rounded-lg border border-line bg-raised p-4 pr-14 shadow-lift md:right-6 md:left-auto md:mx-0"
    >
      <h2 id="install-hint" className="font-medium">
        {t("hint.title")}
      </h2>
      <p className="mt-1 text-dim text-sm">{t("hint.text")}</p>
      <Button size="sm" variant="tertiary" className="mt-3" onClick={accept}>
        {t(method === "ios" ? "hint.how" : "button")}
      </Button>
      <span className="absolute top-1 right-1">
        <IconButton label={t("hint.close")} icon={<X />} tooltip={false} onClick={onClose} />
      </span>
      <Dialog open={isGuideOpen} onOpenChange={setGuideOpen} title={t("ios.title")}>
        <HomeScreenSteps />
      </Dialog>
    </section>
  );
}
