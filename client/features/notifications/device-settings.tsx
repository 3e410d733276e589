import { useStore } from "@nanostores/react";
import { useTranslation } from "react-i18next";
import { $sound, $vibration } from "#client/lib/browser/sound.ts";
import { Switch } from "#client/ui/fields/switch.tsx";
import { TestPush } from "./test-push.tsx";
import { usePush } from "./use-push.ts";

const canVibrate = "vibrate" in navigator && window.matchMedia("(pointer: coarse)").matches;

export function DeviceSettings() {
  const { t } = useTranslation("notifications");
  const { state, isBusy, set } = usePush();
  const isPossible = state === "on" || state === "off";
  return (
    <section className="pb-8">
      <h2 className="font-display text-xl">{t("device.title")}</h2>
      <p className="mt-2 text-dim">{t("device.text")}</p>
      <div className="mt-5 flex flex-col gap-4">
        <Switch
          label={t("push.label")}
          hint={t(`push.hints.${state}`)}
          checked={state === "on"}
          disabled={!isPossible || isBusy}
          onCheckedChange={set}
        />
        {isPossible && <TestPush />}
        <Switch
          label={t("sound.label")}
          hint={t("sound.hint")}
          checked={useStore($sound)}
          onCheckedChange={$sound.set}
        />
        {canVibrate && <VibrationSwitch />}
      </div>
    </section>
  );
}

function VibrationSwitch() {
  const { t } = useTranslation("notifications");
  return (
    <Switch label={t("vibration.label")} checked={useStore($vibration)} onCheckedChange={$vibration.set} />
  );
}
