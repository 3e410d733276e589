import { useStore } from "@nanostores/react";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { reloadIfReachable } from "#client/lib/lost-parts/ask-server.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import type { Place } from "#contract/distance.ts";
import { centredOn } from "./map/view.ts";
import {
  type GeolocationInput,
  type GeolocationState,
  geolocationMessage,
  nextGeolocation,
} from "./rules/geolocation.ts";
import { $geolocation, $position, setCamera } from "./store.ts";

/** Kept only in this browser. */
export function usePosition() {
  const { t } = useTranslation("events");
  const state = useStore($geolocation);
  const position = useStore($position);

  const showMessage = useCallback(
    (next: GeolocationState) => {
      const message = geolocationMessage(next);
      if (!message) return;
      toast({
        title: t(`position.${message}`),
        variant: message === "allowed" ? "default" : "destructive",
        ...(message === "allowed" && {
          action: { label: t("position.reload"), run: () => void reloadIfReachable() },
        }),
      });
    },
    [t],
  );

  const locate = useCallback(async () => {
    if (transition("asked") === "allowed") return showMessage("allowed");
    const found = await findPosition();
    if (found) setCamera(centredOn(found));
    else showMessage($geolocation.get());
  }, [showMessage]);

  return { state, position, locate, isAsking: state === "asking" };
}

export function useGrantedPosition(): void {
  useEffect(() => {
    let status: PermissionStatus | undefined;
    const onChange = () => status && transition(INPUT_OF[status.state]);
    void navigator.permissions?.query({ name: "geolocation" }).then(async (found) => {
      status = found;
      found.addEventListener("change", onChange);
      if (found.state !== "granted" || $position.get()) return;
      const place = await findPosition();
      if (place) setCamera(centredOn(place));
    });
    return () => status?.removeEventListener("change", onChange);
  }, []);
}

const INPUT_OF: Record<PermissionState, GeolocationInput> = {
  granted: "permission_granted",
  denied: "permission_denied",
  prompt: "permission_reset",
};

function transition(input: GeolocationInput): GeolocationState {
  const next = nextGeolocation($geolocation.get(), input);
  $geolocation.set(next);
  return next;
}

const findPosition = () =>
  new Promise<Place | null>((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        transition("located");
        const place = { lat: coords.latitude, lon: coords.longitude };
        $position.set(place);
        resolve(place);
      },
      ({ code }) => {
        transition(code === GeolocationPositionError.PERMISSION_DENIED ? "refused" : "not_found");
        resolve(null);
      },
      { timeout: 15_000, maximumAge: 60_000 },
    ),
  );
