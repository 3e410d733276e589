import type { DndContextProps, UniqueIdentifier } from "@dnd-kit/core";
import { useTranslation } from "react-i18next";

/** Announcements for screen readers while photos are reordered: positions, because photos have no names. */
export function useSpokenDrag(order: readonly string[]): NonNullable<DndContextProps["accessibility"]> {
  const { t } = useTranslation("profile");
  const place = (id: UniqueIdentifier) => ({ number: order.indexOf(String(id)) + 1, total: order.length });
  return {
    screenReaderInstructions: { draggable: t("photos.drag.how") },
    announcements: {
      // `onDragOver` announces the start too: a photo is over its own place before the arrow keys move it.
      onDragStart: () => undefined,
      onDragOver: ({ over }) => (over ? t("photos.drag.held", place(over.id)) : undefined),
      onDragEnd: ({ active, over }) => t("photos.drag.put", place((over ?? active).id)),
      onDragCancel: ({ active }) => t("photos.drag.back", place(active.id)),
    },
  };
}
