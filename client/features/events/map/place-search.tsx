import { useMutation } from "@tanstack/react-query";
import { MapPin, Search, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { countryName } from "#client/lib/format/country-name.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { PLACE_NAME_MAX, PLACE_NAME_MIN } from "#contract/limits.ts";
import type { AddressSuggestion } from "#contract/map.ts";
import { findPlaces } from "../api.ts";
import { type Camera, centredOn } from "./view.ts";

interface PlaceSearchProps {
  camera: Camera;
  onCamera: (camera: Camera) => void;
}

/** On submit, since geocoders forbid searching while typing. */
export function PlaceSearch({ camera, onCamera }: PlaceSearchProps) {
  const { t } = useTranslation(["events", "errors"]);
  const [name, setName] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: (wanted: string) => findPlaces(wanted, camera.centre),
    onSuccess: ({ data: found }) => found.length === 1 && goTo(found[0]!),
    onError: toastFailure,
  });
  const found = data?.data;

  function goTo({ lat, lon }: AddressSuggestion): void {
    reset();
    onCamera(centredOn({ lat, lon }, camera.zoom));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted.length < PLACE_NAME_MIN) input.current?.focus();
    else mutate(wanted);
  }

  function clear(): void {
    setName("");
    reset();
    input.current?.focus();
  }

  const onEscape = ({ key }: KeyboardEvent) => key === "Escape" && reset();
  return (
    <search
      className="pigeon-drag-block absolute top-3 right-[4.75rem] left-3 max-w-80 [@container_(height<10.75rem)]:right-48 [@container_(width<15rem)]:right-3"
      onKeyDown={onEscape}
    >
      <form
        onSubmit={submit}
        className="flex items-center rounded-full border border-line-strong bg-ink/90 focus-within:border-gold"
      >
        <input
          ref={input}
          type="text"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          value={name}
          maxLength={PLACE_NAME_MAX}
          aria-label={t("search.label")}
          aria-controls={found ? listId : undefined}
          placeholder={t("search.placeholder")}
          onChange={({ target }) => {
            setName(target.value);
            if (found) reset();
          }}
          className="h-11 min-w-0 flex-1 text-ellipsis rounded-full bg-transparent pl-4 text-base text-cream outline-none placeholder:text-dim"
        />
        {name !== "" && !isPending && (
          <IconButton label={t("search.clear")} icon={<X />} tooltip={false} onClick={clear} />
        )}
        <IconButton
          type="submit"
          label={t("search.find")}
          icon={<Search />}
          tooltip={false}
          loading={isPending}
        />
      </form>
      <div aria-live="polite" id={listId}>
        {found && found.length !== 1 && (
          <div className="mt-2 max-h-[calc(100cqh-5.5rem)] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-lift">
            {found.length === 0 && <p className="px-3 py-2.5 text-dim">{t("search.none")}</p>}
            <ul>
              {found.map((place) => (
                <li key={`${place.lat} ${place.lon} ${place.text}`}>
                  <Found place={place} onChoose={goTo} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </search>
  );
}

function Found({
  place,
  onChoose,
}: {
  place: AddressSuggestion;
  onChoose: (place: AddressSuggestion) => void;
}) {
  const { text, city } = place;
  const note = city && [text === city.name && city.region, countryName(city.country, currentLang())];
  return (
    <button
      type="button"
      onClick={() => onChoose(place)}
      className="flex min-h-11 w-full items-start gap-3 rounded-md px-3 py-2 text-left hover:bg-cream/8"
    >
      <MapPin size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
      <span className="min-w-0">
        <span className="block [overflow-wrap:anywhere]">{text}</span>
        {note && <span className="block text-dim text-sm">{note.filter(Boolean).join(", ")}</span>}
      </span>
    </button>
  );
}
