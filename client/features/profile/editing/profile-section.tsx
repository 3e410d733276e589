import { useSuspenseQuery } from "@tanstack/react-query";
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { meQuery, useMeChange } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { updatePlace } from "../api.ts";
import { EditForm } from "./edit-form.tsx";

export default function ProfileSection() {
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <div className="flex flex-col gap-10">
      <EditForm me={me} />
      <PlaceButton />
    </div>
  );
}

/** Sends the user's position, only on a press, to find people nearby. The server stores only an approximate area. */
function PlaceButton() {
  const { t } = useTranslation(["profile", "errors"]);
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMeChange(updatePlace);

  async function update() {
    setAsking(true);
    try {
      const { coords } = await position();
      await mutateAsync({ lat: coords.latitude, lon: coords.longitude });
      toast({ title: t("place.saved"), variant: "success" });
    } catch (error) {
      toast({ title: textOf(error), variant: "destructive" });
    }
    setAsking(false);
  }

  function textOf(error: unknown): string {
    if (error instanceof Failure) return t(`errors:${error.code}`);
    const denied = (error as GeolocationPositionError).code === GeolocationPositionError.PERMISSION_DENIED;
    return denied ? t("place.denied") : t("place.failed");
  }

  return (
    <section className="rounded-lg border border-line bg-panel p-5">
      <h2 className="font-display text-lg">{t("place.title")}</h2>
      <p className="mt-2 text-dim">{t("place.text")}</p>
      <Button className="mt-4" loading={asking} onClick={update}>
        <LocateFixed aria-hidden="true" />
        {t("place.update")}
      </Button>
    </section>
  );
}

const position = () =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 15_000, maximumAge: MINUTE_MS }),
  );
