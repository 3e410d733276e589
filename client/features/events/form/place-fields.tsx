import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { ZoomIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { EVENT_ADDRESS_MAX } from "#contract/limits.ts";
import { centredOn } from "../map/view.ts";
import { $map, setCamera } from "../store.ts";
import type { usePlacing } from "./use-placing.ts";

interface PlaceFieldsProps {
  placing: ReturnType<typeof usePlacing>;
  address: string;
  /** Then a suggestion is offered, else the form takes it. */
  isOwn: boolean;
  error: string | undefined;
  onAddress: (address: string) => void;
}

export function PlaceFields({ placing, address, isOwn, error, onAddress }: PlaceFieldsProps) {
  const { t } = useTranslation(["events", "errors"]);
  const { isNear, isUnknown, isLooking, suggested } = placing;
  // A host whose VIP has ended edits the event without the map.
  const hasMap = useQuery(meQuery).data?.vip ?? true;
  if (!isNear) return <ZoomInFirst error={error} />;
  const other = isOwn && suggested && suggested !== address ? suggested : null;
  return (
    <div>
      <Field
        label={t("form.address")}
        required
        error={error ?? (isUnknown && address === "" ? t("errors:address_not_found") : undefined)}
        hint={t(hasMap ? "form.addressHint" : "form.addressHintWithoutMap")}
      >
        <Input
          value={address}
          placeholder={isLooking ? t("form.addressLooking") : undefined}
          maxLength={EVENT_ADDRESS_MAX}
          autoComplete="off"
          onChange={(event) => onAddress(event.target.value)}
        />
      </Field>
      {other && (
        <Button variant="tertiary" size="sm" className="mt-2 max-w-full" onClick={() => onAddress(other)}>
          <span className="truncate">{other}</span>
        </Button>
      )}
    </div>
  );
}

function ZoomInFirst({ error }: { error: string | undefined }) {
  const { t } = useTranslation("events");
  const { centre } = useStore($map);
  return (
    <div
      role={error ? "alert" : "status"}
      className="flex flex-col items-start gap-3 rounded-lg border border-gold/30 bg-gold/6 p-4"
    >
      <p>{t("form.zoomIn")}</p>
      <Button size="sm" onClick={() => setCamera(centredOn(centre))}>
        <ZoomIn aria-hidden="true" />
        {t("map.closer")}
      </Button>
    </div>
  );
}
