import { X } from "lucide-react";

interface ChosenListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  nameOf: (item: Item) => string;
  /** Label of the button that removes the item of this name. */
  removeLabel: (name: string) => string;
  onRemove: (item: Item) => void;
  className?: string;
}

/** Items chosen from suggestions, each a chip with a button that removes it. */
export function ChosenList<Item>({
  items,
  keyOf,
  nameOf,
  removeLabel,
  onRemove,
  className = "mt-3",
}: ChosenListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {items.map((item) => (
        <li key={keyOf(item)} className="flex items-center rounded-full border border-line-strong pl-3.5">
          {nameOf(item)}
          <button
            type="button"
            aria-label={removeLabel(nameOf(item))}
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
