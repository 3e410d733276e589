import type { DndContextProps, UniqueIdentifier } from "@dnd-kit/core";
import { useTranslation } from "react-i18next";

/** What a screen reader says while photos are put in order: places, because photos have no names. */
export function useSpokenDrag(order: readonly string[]): NonNullable<DndContextProps["accessibility"]> {
  const { t } = useTranslation("profile");
  const place = (id: UniqueIdentifier) => ({ number: order.indexOf(String(id)) + 1, total: order.length });
  return {
    screenReaderInstructions: { draggable: t("photos.drag.how") },
    announcements: {
      // A photo is over its own place first, and only then do the arrow keys move it.
      onDragStart: () => undefined,
      onDragOver: ({ over }) => (over ? t("photos.drag.held", place(over.id)) : undefined),
      onDragEnd: ({ active, over }) => t("photos.drag.put", place((over ?? active).id)),
      onDragCancel: ({ active }) => t("photos.drag.back", place(active.id)),
    },
  };
}
