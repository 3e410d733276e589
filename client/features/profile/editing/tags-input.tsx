import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { tagSuggestions } from "#client/lib/queries/suggestions.ts";
import { ChosenList } from "#client/ui/chosen-list.tsx";
import { Combobox } from "#client/ui/combobox.tsx";
import { PROFILE_TAGS_MAX, TAG_MAX } from "#contract/profile-limits.ts";

export interface TagsInputProps {
  value: string[];
  onValueChange: (tags: string[]) => void;
}

/** Interests as chips. Known interests are suggested with their number of people, and new ones can be added. */
export function TagsInput({ value, onValueChange }: TagsInputProps) {
  const { t } = useTranslation("profile");
  const [typed, setTyped] = useState("");
  const { data = [] } = useQuery(tagSuggestions(useDeferredValue(typed.trim())));
  const taken = new Set(value.map((tag) => tag.toLowerCase()));
  const known = data.filter((tag) => !taken.has(tag.name.toLowerCase()));
  const fresh = typed.trim();
  const isNew = fresh.length > 1 && !known.some((tag) => tag.name.toLowerCase() === fresh.toLowerCase());

  function add(tag: string) {
    if (!taken.has(tag.toLowerCase())) onValueChange([...value, tag]);
    setTyped("");
  }

  return (
    <div className="flex flex-col gap-3">
      <ChosenList
        items={value}
        keyOf={(tag) => tag}
        nameOf={(tag) => tag}
        removeLabel={(tag) => t("removeTag", { tag })}
        onRemove={(tag) => onValueChange(value.filter((other) => other !== tag))}
        className=""
      />
      {value.length < PROFILE_TAGS_MAX && (
        <Combobox
          text={typed}
          onTextChange={(text) => setTyped(text.slice(0, TAG_MAX))}
          options={[
            ...known.map((tag) => ({ key: tag.name, label: tag.name, note: String(tag.count) })),
            ...(isNew ? [{ key: fresh, label: t("addTag", { tag: fresh }), note: "" }] : []),
          ]}
          onChoose={add}
          onLeave={() => {}}
          placeholder={t("hints.tagPlaceholder")}
        />
      )}
    </div>
  );
}
