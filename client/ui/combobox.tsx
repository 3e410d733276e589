import clsx from "clsx";
import { type KeyboardEvent, useId, useState } from "react";
import { Input } from "./input.tsx";

export interface ComboboxOption {
  key: string;
  label: string;
  note?: string;
}

export interface ComboboxProps {
  /** What stands in the input. */
  text: string;
  onTextChange: (text: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (key: string) => void;
  /** Focus went elsewhere without a choice. */
  onLeave: () => void;
  /** Shown when something was typed and nothing fits. */
  emptyText?: string;
  placeholder?: string;
}

/** An input that suggests while one types (the ARIA combobox pattern with a list). */
export function Combobox(props: ComboboxProps) {
  const { text, onTextChange, options, onChoose, onLeave, emptyText, placeholder } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = open && (options.length > 0 || (emptyText !== undefined && text !== ""));
  const current = options[Math.min(active, options.length - 1)];

  function choose(option: ComboboxOption) {
    onChoose(option.key);
    setOpen(false);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + options.length) % Math.max(1, options.length));
    } else if (event.key === "Enter" && shown && current) {
      event.preventDefault();
      choose(current);
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <Input
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && current ? `${listId}-${current.key}` : undefined}
        autoComplete="off"
        value={text}
        placeholder={placeholder}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onLeave();
        }}
        onChange={(event) => {
          setOpen(true);
          setActive(0);
          onTextChange(event.target.value);
        }}
        onKeyDown={press}
      />
      {shown && (
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          // The input keeps focus, else its blur would close the list before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-40 mt-2 max-h-72 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-lift"
        >
          {options.map((option) => (
            <div
              key={option.key}
              id={`${listId}-${option.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === current}
              onClick={() => choose(option)}
              onKeyDown={() => {}}
              className={clsx(
                "flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-md px-3 hover:bg-cream/8",
                option === current && "bg-cream/8",
              )}
            >
              <span>{option.label}</span>
              {option.note && <span className="text-right text-dim text-sm">{option.note}</span>}
            </div>
          ))}
          {options.length === 0 && <p className="px-3 py-2.5 text-dim">{emptyText}</p>}
        </div>
      )}
    </div>
  );
}
