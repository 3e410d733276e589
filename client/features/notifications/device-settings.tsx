import { useStore } from "@nanostores/react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useTranslation } from "react-i18next";
import { $sound, $vibration } from "#client/lib/browser/sound.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import type { TestedDevice } from "#contract/notifications.ts";
import { testDevices } from "./push.ts";
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

/** The results stay if pushes turn off. */
function TestPush() {
  const { t } = useTranslation("notifications");
  const userId = useQuery(meQuery).data?.id;
  const { state, isBusy, set } = usePush();
  const testing = useMutation({
    mutationFn: async () => (userId ? testDevices(userId) : []),
    onError: toastFailure,
  });
  const devices = testing.data;
  const isDead = devices !== undefined && state === "off";
  if (state !== "on" && !isDead) return null;
  return (
    <div className="-mt-1">
      {state === "on" && (
        <Button variant="outline" size="sm" loading={testing.isPending} onClick={() => testing.mutate()}>
          <BellRing aria-hidden="true" />
          {t("test.ask")}
        </Button>
      )}
      <div role="status" className="text-sm">
        {isDead && (
          <p className="flex flex-wrap items-center gap-3">
            {t("test.dead")}
            <Button variant="tertiary" size="sm" loading={isBusy} onClick={() => set(true)}>
              {t("test.again")}
            </Button>
          </p>
        )}
        {devices && devices.length > 0 && (
          <ul className="mt-3 flex flex-col gap-2">
            {devices.map((device, index) => (
              // The results of one test never change their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: two devices may have one name
              <Device key={index} device={device} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Device({ device: { device, current, outcome, status } }: { device: TestedDevice }) {
  const { t } = useTranslation("notifications");
  const name = device || t("test.unknown");
  return (
    <li>
      <span className="font-medium">{current ? `${name} (${t("test.here")})` : name}</span>
      <br />
      <span className={outcome === "sent" ? "text-dim" : "text-bad"}>
        {t(`test.outcomes.${outcome}`, { status })}
      </span>
    </li>
  );
}

function VibrationSwitch() {
  const { t } = useTranslation("notifications");
  return (
    <Switch label={t("vibration.label")} checked={useStore($vibration)} onCheckedChange={$vibration.set} />
  );
}
