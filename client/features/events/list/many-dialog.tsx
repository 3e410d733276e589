import { useStore } from "@nanostores/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import type { EventPin } from "#contract/event-map.ts";
import { $many } from "../store.ts";
import { EventRow } from "./event-row.tsx";

export function ManyDialog({ pins }: { pins: readonly EventPin[] }) {
  const { t } = useTranslation("events");
  const many = useStore($many);
  // The dialog keeps its content while it closes.
  const [latest, setLatest] = useState<readonly string[]>([]);
  if (many && many !== latest) setLatest(many);
  const here = pins.filter(({ id }) => latest.includes(id));
  const close = () => $many.set(null);
  return (
    <Dialog
      open={many !== null}
      onOpenChange={(open) => !open && close()}
      title={t("here", { count: latest.length })}
    >
      <ul className="divide-y divide-line">
        {here.map((event) => (
          <RowBoundary key={event.id}>
            <li>
              <EventRow event={event} onOpen={close} />
            </li>
          </RowBoundary>
        ))}
      </ul>
    </Dialog>
  );
}
