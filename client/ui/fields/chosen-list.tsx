import { X } from "lucide-react";
import { useTranslation } from "react-i18next";

interface ChosenListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  nameOf: (item: Item) => string;
  onRemove: (item: Item) => void;
}

export function ChosenList<Item>({ items, keyOf, nameOf, onRemove }: ChosenListProps<Item>) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={keyOf(item)} className="flex items-center rounded-full border border-line-strong pl-3.5">
          {nameOf(item)}
          <button
            type="button"
            aria-label={t("removeChosen", { name: nameOf(item) })}
            onClick={() => onRemove(item)}
            className="touch-target relative flex size-9 items-center justify-center rounded-full text-dim hover:text-cream"
          >
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
