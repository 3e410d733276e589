import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Input } from "#client/ui/input.tsx";

const WAIT_MS = 200;

/** Reports the search text once the user stops typing. */
export function SearchField({ onSearch }: { onSearch: (name: string) => void }) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), text ? WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <div className="relative mt-3">
      <Search
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-dim"
      />
      <Input
        type="search"
        aria-label={t("list.search")}
        placeholder={t("list.search")}
        value={text}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && setText("")}
        className="h-11! pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <span className="absolute inset-y-0 right-0 text-dim">
          <IconButton
            label={t("list.clearSearch")}
            icon={<X />}
            tooltip={false}
            onClick={() => setText("")}
          />
        </span>
      )}
    </div>
  );
}
