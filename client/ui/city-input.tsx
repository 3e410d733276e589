import { useDeferredValue, useState } from "react";
import { cityNote } from "#client/lib/format/city-note.ts";
import { useCitySuggestions } from "#client/lib/queries/suggestions.ts";
import type { City } from "#contract/people.ts";
import { Combobox } from "./combobox.tsx";

export interface CityInputProps {
  value: City | null;
  onValueChange: (city: City | null) => void;
  placeholder: string;
  /** Shown when no city has the typed name. */
  emptyText: string;
}

/** Chooses one city; clearing the field chooses none. */
export function CityInput({ value, onValueChange, placeholder, emptyText }: CityInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { data = [] } = useCitySuggestions(useDeferredValue(typed ?? ""));
  return (
    <Combobox
      text={typed ?? value?.name ?? ""}
      onTextChange={(text) => {
        setTyped(text);
        if (text === "") onValueChange(null);
      }}
      options={data.map((city) => ({ key: String(city.id), label: city.name, note: cityNote(city) }))}
      onChoose={(key) => {
        onValueChange(data.find(({ id }) => String(id) === key) ?? null);
        setTyped(null);
      }}
      onLeave={() => setTyped(null)}
      emptyText={emptyText}
      placeholder={placeholder}
    />
  );
}
