import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { afterPress } from "#client/lib/browser/after-press.ts";
import { tagSuggestions } from "#client/lib/queries/suggestions.ts";
import { ChosenList } from "#client/ui/fields/chosen-list.tsx";
import { Combobox, type ComboboxProps } from "#client/ui/fields/combobox.tsx";
import { Field, type FieldProps } from "#client/ui/fields/field.tsx";
import { TAG_MAX, TAG_MIN } from "#contract/limits.ts";
import { isSameTag, splitTyped, tagNameOf, withTags } from "./typed-tags.ts";

interface NewTagsInputProps extends Pick<FieldProps, "label" | "hint" | "error" | "aside"> {
  value: readonly string[];
  onValueChange: (tags: string[]) => void;
  placeholder: string;
  /** Tags of events are counted apart from tags of people. */
  suggestions?: typeof tagSuggestions;
  ref?: ComboboxProps["ref"];
}

const NOTHING = { text: "", tag: "" };

/** What is typed belongs to the value at once, so that a form which is sent before it is chosen loses nothing. */
export function NewTagsInput(props: NewTagsInputProps) {
  const { value, onValueChange, placeholder, suggestions = tagSuggestions, ref, ...field } = props;
  const { t } = useTranslation();
  /** The text of the input, and the tag that it added to the value. */
  const [typed, setTyped] = useState(NOTHING);
  const chosen = value.filter((tag) => tag !== typed.tag);
  const name = tagNameOf(typed.text);
  const { data = [] } = useQuery(suggestions(useDeferredValue(name)));
  const known = data.filter((tag) => !chosen.some((other) => isSameTag(other, tag.name)));
  const isNew =
    name.length >= TAG_MIN &&
    ![...chosen, ...known.map((tag) => tag.name)].some((tag) => isSameTag(tag, name));

  function type(text: string) {
    const { complete, rest } = splitTyped(text);
    const before = withTags(chosen, complete);
    const draft = rest.slice(0, TAG_MAX);
    const tags = withTags(before, [draft]);
    setTyped({ text: draft, tag: tags[before.length] ?? "" });
    onValueChange(tags);
  }

  function add(tag: string) {
    setTyped(NOTHING);
    onValueChange(withTags(chosen, [tag]));
  }

  return (
    <div>
      <Field {...field}>
        <Combobox
          ref={ref}
          text={typed.text}
          onTextChange={type}
          options={[
            ...known.map((tag) => ({ key: tag.name, label: tag.name, note: String(tag.count) })),
            ...(isNew ? [{ key: name, label: t("addTag", { tag: name }) }] : []),
          ]}
          onChoose={add}
          onLeave={() => afterPress(() => setTyped(NOTHING))}
          placeholder={placeholder}
        />
      </Field>
      <ChosenList
        items={chosen}
        keyOf={(tag) => tag}
        nameOf={(tag) => tag}
        onRemove={(tag) => onValueChange(value.filter((other) => other !== tag))}
      />
    </div>
  );
}
