import { useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { afterPress } from "#client/lib/browser/after-press.ts";
import { cityNote } from "#client/lib/format/city-note.ts";
import { useCitySuggestions } from "#client/lib/queries/suggestions.ts";
import { Combobox, type ComboboxProps } from "#client/ui/fields/combobox.tsx";
import { Field, type FieldProps } from "#client/ui/fields/field.tsx";
import type { City } from "#contract/people.ts";
import { isNamed } from "#contract/place-names.ts";

type CityInputProps = Pick<FieldProps, "label" | "hint" | "error"> & {
  value: City | null | undefined;
  /** Null is no city; undefined while the text names none. */
  onValueChange: (city: City | null | undefined) => void;
  ref?: ComboboxProps["ref"];
};

/** One city. A name typed in full counts as chosen; any other text stays, and the field says that it is no city. */
export function CityInput({ value, onValueChange, error, ref, ...field }: CityInputProps) {
  const { t } = useTranslation(["ui", "errors"]);
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const { data = [], isFetching } = useCitySuggestions(useDeferredValue(typed ?? ""));
  const namedBy = (text: string | null) =>
    text === null ? undefined : data.find((city) => isNamed(text, city));
  const named = namedBy(typed);
  const isUnknown = isLeft && !named && !isFetching && typed !== null && typed.trim() !== "";

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each city that the text comes to name.
  useEffect(() => {
    if (named) onValueChange(named);
  }, [named?.id]);
  useEffect(() => {
    if (isLeft && named) setTyped(null);
  }, [isLeft, named]);

  function type(text: string) {
    setTyped(text);
    setLeft(false);
    onValueChange(text.trim() === "" ? null : namedBy(text));
  }

  return (
    <Field {...field} error={isUnknown ? t("errors:city_unknown") : error}>
      <Combobox
        ref={ref}
        text={typed ?? value?.name ?? ""}
        onTextChange={type}
        options={data.map((city) => ({ key: String(city.id), label: city.name, note: cityNote(city) }))}
        onChoose={(key) => {
          onValueChange(data.find(({ id }) => String(id) === key));
          setTyped(null);
        }}
        onLeave={() => afterPress(() => setLeft(true))}
        emptyText={t("noCity")}
        placeholder={t("cityPlaceholder")}
      />
    </Field>
  );
}
