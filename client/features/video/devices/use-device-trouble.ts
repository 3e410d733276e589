import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#client/ui/overlays/toast.ts";
import { $deviceTrouble } from "./local-media.ts";

export function useDeviceTrouble(): void {
  const { t } = useTranslation("video");
  const trouble = useStore($deviceTrouble);
  useEffect(() => {
    if (!trouble) return;
    const camera = trouble.kind === "camera";
    toast({
      title: t(camera ? "devices.cameraTrouble" : "devices.microphoneTrouble"),
      description: t(camera ? "devices.cameraTroubleText" : "devices.microphoneTroubleText"),
      variant: "destructive",
    });
    $deviceTrouble.set(null);
  }, [trouble, t]);
}
