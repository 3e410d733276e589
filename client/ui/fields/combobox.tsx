import clsx from "clsx";
import { useCombobox } from "downshift";
import { type Ref, useEffect, useRef } from "react";
import { useFieldControl } from "./field.tsx";
import { Input } from "./input.tsx";

interface ComboboxOption {
  key: string;
  label: string;
  note?: string;
}

export interface ComboboxProps {
  text: string;
  onTextChange: (text: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (key: string) => void;
  onLeave: () => void;
  /** When something was typed and nothing matches. */
  emptyText?: string;
  placeholder?: string;
  /** A form focuses the input when its value is refused. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The ARIA combobox pattern with a list. */
export function Combobox(props: ComboboxProps) {
  const { text, onTextChange, options, onChoose, onLeave, emptyText, placeholder, ref } = props;
  const field = useFieldControl();
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    ...(field.id === undefined ? {} : { inputId: field.id }),
    items: [...options],
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.key,
    inputValue: text,
    // A choice is passed on at once and never kept: the caller decides what the input shows afterwards.
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem.key),
  });
  const shown = isOpen && (options.length > 0 || (emptyText !== undefined && text !== ""));
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may reach below the window again
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: "nearest" });
  }, [shown, options.length]);

  return (
    <div className="relative">
      <Input
        {...getInputProps({
          ref,
          placeholder,
          "aria-expanded": shown,
          // The label belongs to the Field around this.
          "aria-labelledby": undefined,
          onBlur: onLeave,
          // Controlled text must change in the same step, or the caret jumps to its end.
          onChange: (event) => onTextChange(event.currentTarget.value),
          onKeyDown: (event) => {
            // Escape closes the list, not the dialog around it.
            if (event.key === "Escape" && shown) event.stopPropagation();
          },
        })}
      />
      <div
        {...getMenuProps({
          ref: list,
          "aria-labelledby": undefined,
          "aria-label": placeholder,
          className: clsx(
            // Above the cookie notice, and scrolled clear of the bars below it.
            "absolute inset-x-0 top-full z-50 mt-2 max-h-72 scroll-mb-[calc(var(--bottom-bars,0px)_+_0.5rem)] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-lift",
            !shown && "hidden",
          ),
        })}
      >
        {shown &&
          options.map((option, index) => (
            <div
              key={option.key}
              {...getItemProps({
                item: option,
                index,
                className: clsx(
                  // In a narrow column the note goes below.
                  "flex min-h-11 cursor-pointer flex-wrap content-center items-center justify-between gap-x-4 rounded-md px-3 py-1.5",
                  index === highlightedIndex && "chosen-frame bg-cream/8",
                ),
              })}
            >
              <span>{option.label}</span>
              {option.note && <span className="text-dim text-sm">{option.note}</span>}
            </div>
          ))}
        {shown && options.length === 0 && <p className="px-3 py-2.5 text-dim">{emptyText}</p>}
      </div>
    </div>
  );
}
