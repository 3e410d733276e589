import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChosenList } from "#client/ui/chosen-list.tsx";
import { Combobox } from "#client/ui/combobox.tsx";
import { Field } from "#client/ui/field.tsx";
import { EVENT_TAGS_MAX } from "#contract/event-limits.ts";
import { TAG_MAX } from "#contract/profile-limits.ts";
import { popularTagsQuery } from "../queries.ts";

interface TagsFieldProps {
  tags: string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

/** Up to three tags. Known tags are suggested with their number of events, and new ones can be added. */
export function TagsField({ tags, error, onChange }: TagsFieldProps) {
  const { t } = useTranslation("events");
  const [typed, setTyped] = useState("");
  const { data = [] } = useQuery(popularTagsQuery(useDeferredValue(typed.trim())));
  const isTaken = (name: string) => tags.some((tag) => tag.toLowerCase() === name.toLowerCase());
  const known = data.filter(({ name }) => !isTaken(name));
  const fresh = typed.trim();
  const isNew =
    fresh.length > 1 && !isTaken(fresh) && !known.some(({ name }) => name === fresh.toLowerCase());
  const add = (name: string) => {
    if (!isTaken(name)) onChange([...tags, name]);
    setTyped("");
  };
  return (
    <div>
      <Field
        label={t("form.tags")}
        error={error}
        hint={t("form.tagsHint", { max: EVENT_TAGS_MAX })}
        aside={`${tags.length}/${EVENT_TAGS_MAX}`}
      >
        <Combobox
          text={typed}
          onTextChange={(text) => setTyped(text.slice(0, TAG_MAX))}
          options={
            tags.length < EVENT_TAGS_MAX
              ? [
                  ...known.map(({ name, count }) => ({ key: name, label: name, note: String(count) })),
                  ...(isNew ? [{ key: fresh, label: t("form.addTag", { tag: fresh }) }] : []),
                ]
              : []
          }
          onChoose={add}
          onLeave={() => {}}
          placeholder={t("form.tagsPlaceholder")}
        />
      </Field>
      <ChosenList
        items={tags}
        keyOf={(tag) => tag}
        nameOf={(tag) => tag}
        removeLabel={(tag) => t("form.removeTag", { tag })}
        onRemove={(tag) => onChange(tags.filter((other) => other !== tag))}
      />
    </div>
  );
}
