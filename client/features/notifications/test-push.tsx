import { useMutation, useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { TestedDevice } from "#contract/notifications.ts";
import { testDevices } from "./push.ts";
import { usePush } from "./use-push.ts";

/** The results stay if pushes turn off. */
export function TestPush() {
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
