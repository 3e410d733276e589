import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchField } from "#client/ui/search-field.tsx";

const WAIT_MS = 200;

/** Reports the name once the user stops typing. */
export function NameSearch({ onSearch }: { onSearch: (name: string) => void }) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), text ? WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <SearchField label={t("list.search")} value={text} onChange={setText} maxLength={40} className="mt-3" />
  );
}
