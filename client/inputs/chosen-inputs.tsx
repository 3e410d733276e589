import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { afterPress } from "#client/lib/browser/after-press.ts";
import { cityNote } from "#client/lib/format/city-note.ts";
import { tagSuggestions, useCitySuggestions } from "#client/lib/queries/suggestions.ts";
import { ChosenList } from "#client/ui/fields/chosen-list.tsx";
import { Combobox } from "#client/ui/fields/combobox.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import type { City, Tag } from "#contract/people.ts";
import { isNamed } from "#contract/place-names.ts";
import { isSameTag } from "./typed-tags.ts";

const CHOSEN_MAX = 20;

export function CitiesInput({ cities, onChange }: { cities: City[]; onChange: (cities: City[]) => void }) {
  const { t } = useTranslation(["filters", "ui"]);
  const [typed, setTyped] = useState("");
  const { data = [], isFetching } = useCitySuggestions(useDeferredValue(typed));
  return (
    <ChosenInput
      label={t("names.cities")}
      placeholder={t("ui:cityPlaceholder")}
      chosen={cities}
      suggested={data}
      isFetching={isFetching}
      noteOf={cityNote}
      isNamedBy={isNamed}
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
  const { data = [], isFetching } = useQuery(suggestions(useDeferredValue(typed.trim())));
  return (
    <ChosenInput
      label={t("names.tags")}
      placeholder={t("tagsHint")}
      chosen={tags}
      suggested={data}
      isFetching={isFetching}
      noteOf={({ count }) => String(count)}
      isNamedBy={(text, { name }) => isSameTag(text, name)}
      typed={typed}
      onTyped={setTyped}
      onChange={onChange}
    />
  );
}

interface ChosenInputProps<Item extends { id: number; name: string }, Suggested extends Item> {
  label: string;
  placeholder: string;
  chosen: Item[];
  suggested: readonly Suggested[];
  isFetching: boolean;
  noteOf: (item: Item) => string;
  /** Whether a text is the whole name of an item. */
  isNamedBy: (text: string, item: Suggested) => boolean;
  typed: string;
  onTyped: (text: string) => void;
  onChange: (chosen: Item[]) => void;
}

/** Several of what is suggested, as chips below the field. A name typed in full is chosen as the user leaves the field. */
function ChosenInput<Item extends { id: number; name: string }, Suggested extends Item>(
  props: ChosenInputProps<Item, Suggested>,
) {
  const { label, placeholder, chosen, suggested, isFetching, noteOf, isNamedBy, typed, onTyped, onChange } =
    props;
  const { t } = useTranslation(["filters", "errors"]);
  const [isLeft, setLeft] = useState(false);
  const open = suggested.filter(({ id }) => !chosen.some((item) => item.id === id));
  const named = suggested.find((item) => isNamedBy(typed, item));
  const isUnknown = isLeft && !named && !isFetching && typed.trim() !== "";

  function add(item: Suggested | undefined) {
    if (item && open.includes(item) && chosen.length < CHOSEN_MAX) onChange([...chosen, item]);
    onTyped("");
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both are known.
  useEffect(() => {
    if (isLeft && named) add(named);
  }, [isLeft, named?.id]);

  return (
    <div>
      <Field label={label} {...(isUnknown && { error: t("errors:not_suggested") })}>
        <Combobox
          text={typed}
          onTextChange={(text) => {
            onTyped(text);
            setLeft(false);
          }}
          options={
            chosen.length < CHOSEN_MAX
              ? open.map((item) => ({ key: String(item.id), label: item.name, note: noteOf(item) }))
              : []
          }
          onChoose={(key) => add(open.find(({ id }) => String(id) === key))}
          onLeave={() => afterPress(() => setLeft(true))}
          emptyText={t("nothingFound")}
          placeholder={placeholder}
        />
      </Field>
      <ChosenList
        items={chosen}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onRemove={({ id }) => onChange(chosen.filter((item) => item.id !== id))}
      />
    </div>
  );
}
