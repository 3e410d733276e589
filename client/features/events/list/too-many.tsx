import { useStore } from "@nanostores/react";
import { ZoomIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#client/lib/format/numbers.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { stepZoom } from "../map/view.ts";
import { $map, setCamera } from "../store.ts";

/** Shown when there are too many events for a list: the map shows where they are, and zooming in lists them. */
export function TooMany({ count, isUnfiltered }: { count: number; isUnfiltered: boolean }) {
  const { t } = useTranslation("events");
  const { centre, zoom } = useStore($map);
  return (
    <EmptyState
      icon={<ZoomIn />}
      title={t("many.title", { count, number: formatNumber(count) })}
      text={t(isUnfiltered ? "many.unfiltered" : "many.text")}
      action={
        <Button onClick={() => setCamera({ centre, zoom: stepZoom(stepZoom(zoom, 1), 1) })}>
          {t("map.closer")}
        </Button>
      }
    />
  );
}
