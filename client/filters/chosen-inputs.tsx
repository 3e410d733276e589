import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { cityNote } from "#client/lib/format/city-note.ts";
import { tagSuggestions, useCitySuggestions } from "#client/lib/queries/suggestions.ts";
import { ChosenList } from "#client/ui/chosen-list.tsx";
import { Combobox } from "#client/ui/combobox.tsx";
import { Field } from "#client/ui/field.tsx";
import type { City, Tag } from "#contract/people.ts";

const CHOSEN_MAX = 20;

export function CitiesInput({ cities, onChange }: { cities: City[]; onChange: (cities: City[]) => void }) {
  const { t } = useTranslation("filters");
  const [typed, setTyped] = useState("");
  const { data = [] } = useCitySuggestions(useDeferredValue(typed));
  return (
    <ChosenInput
      label={t("names.cities")}
      placeholder={t("citiesHint")}
      chosen={cities}
      suggested={data}
      noteOf={cityNote}
      typed={typed}
      onTyped={setTyped}
      onChange={onChange}
    />
  );
}

interface TagsInputProps {
  tags: Tag[];
  onChange: (tags: Tag[]) => void;
  /** Tags of events are counted apart from tags of people. */
  suggestions?: typeof tagSuggestions;
}

export function TagsInput({ tags, onChange, suggestions = tagSuggestions }: TagsInputProps) {
  const { t } = useTranslation("filters");
  const [typed, setTyped] = useState("");
  const { data = [] } = useQuery(suggestions(useDeferredValue(typed.trim())));
  return (
    <ChosenInput
      label={t("names.tags")}
      placeholder={t("tagsHint")}
      chosen={tags}
      suggested={data}
      noteOf={({ count }) => String(count)}
      typed={typed}
      onTyped={setTyped}
      onChange={onChange}
    />
  );
}

interface ChosenInputProps<Item extends { id: number; name: string }> {
  label: string;
  placeholder: string;
  chosen: Item[];
  suggested: readonly Item[];
  noteOf: (item: Item) => string;
  typed: string;
  onTyped: (text: string) => void;
  onChange: (chosen: Item[]) => void;
}

/** Several of what is suggested, as chips below the field. */
function ChosenInput<Item extends { id: number; name: string }>(props: ChosenInputProps<Item>) {
  const { label, placeholder, chosen, suggested, noteOf, typed, onTyped, onChange } = props;
  const { t } = useTranslation("filters");
  const open = suggested.filter(({ id }) => !chosen.some((item) => item.id === id));
  const add = (key: string) => {
    const item = open.find(({ id }) => String(id) === key);
    if (item) onChange([...chosen, item]);
    onTyped("");
  };
  return (
    <div>
      <Field label={label}>
        <Combobox
          text={typed}
          onTextChange={onTyped}
          options={
            chosen.length < CHOSEN_MAX
              ? open.map((item) => ({ key: String(item.id), label: item.name, note: noteOf(item) }))
              : []
          }
          onChoose={add}
          onLeave={() => onTyped("")}
          emptyText={t("nothingFound")}
          placeholder={placeholder}
        />
      </Field>
      <ChosenList
        items={chosen}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        removeLabel={(name) => t("remove", { name })}
        onRemove={({ id }) => onChange(chosen.filter((item) => item.id !== id))}
      />
    </div>
  );
}
