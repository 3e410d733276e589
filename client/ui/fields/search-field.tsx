import clsx from "clsx";
import { Search, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../buttons/icon-button.tsx";
import { Input } from "./input.tsx";

export interface SearchFieldProps {
  label: string;
  /** The label by default. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  className?: string;
}

export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, onChange, maxLength, className } = props;
  const { t } = useTranslation("ui");
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !value) return;
    // The first Escape empties the field, and only the next one closes the dialog around it.
    event.stopPropagation();
    event.preventDefault();
    onChange("");
  }
  return (
    <div className={clsx("relative", className)}>
      <Search
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute inset-y-0 left-4 my-auto text-dim"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <span className="absolute inset-y-0 right-0.5 flex items-center text-dim">
          {/* No Tab stop, like the browsers' own: Escape does the same, and Tab leads on to what was found. */}
          <IconButton
            label={t("clearSearch")}
            icon={<X />}
            tooltip={false}
            tabIndex={-1}
            onClick={() => onChange("")}
          />
        </span>
      )}
    </div>
  );
}
