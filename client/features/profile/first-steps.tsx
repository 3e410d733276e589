import { useMutation, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Camera, Check } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { meQuery, useMeChange } from "#client/lib/queries/me.ts";
import { tagSuggestions } from "#client/lib/queries/suggestions.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { uploadPhoto } from "#client/lib/uploads/upload.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PhotoInput } from "#client/ui/fields/photo-input.tsx";
import { addImage, updateProfile } from "./api.ts";

const WANTED_TAGS = 3;
const OFFERED_TAGS = 12;

/** What a newcomer does first: a photo, three interests, and then `talk`. Each is saved at once and may be left out. */
export default function FirstSteps({ talk }: { talk: (isNext: boolean) => ReactNode }) {
  const { t } = useTranslation("profile");
  const { data: me } = useQuery(meQuery);
  if (!me) return talk(true);
  const hasPhoto = me.images.length > 0;
  const hasTags = me.tags.length >= WANTED_TAGS;
  return (
    <ol className="flex flex-col gap-6">
      <Step number={1} done={hasPhoto} title={t("first.photo")} text={t("first.photoText")}>
        <PhotoStep photo={me.images[0]?.path} />
      </Step>
      <Step
        number={2}
        done={hasTags}
        title={t("first.tags", { count: WANTED_TAGS })}
        text={t("first.tagsText")}
      >
        <TagStep chosen={me.tags.map(({ name }) => name)} />
      </Step>
      <Step number={3} done={false} title={t("first.talk")} text={t("first.talkText")}>
        {talk(hasPhoto)}
      </Step>
    </ol>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  title: string;
  text: string;
  children: ReactNode;
}

const Step = ({ number, done, title, text, children }: StepProps) => (
  <li className="flex gap-4">
    <span
      aria-hidden="true"
      className={clsx(
        "flex size-8 shrink-0 items-center justify-center rounded-full border font-medium text-sm",
        done ? "border-gold bg-gold text-ink" : "border-gold/50 text-gold",
      )}
    >
      {done ? <Check size={18} /> : number}
    </span>
    <div className="min-w-0 flex-1">
      <h2 className="font-medium leading-8">{title}</h2>
      <p className="mb-3 text-dim text-sm">{text}</p>
      {children}
    </div>
  </li>
);

function PhotoStep({ photo }: { photo: string | undefined }) {
  const { t } = useTranslation("profile");
  const input = useRef<HTMLInputElement>(null);
  const { mutateAsync } = useMeChange(addImage);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { id } = await uploadPhoto(file, { onProgress: () => {}, signal: new AbortController().signal });
      return mutateAsync(id);
    },
    onError: toastFailure,
  });
  return (
    <div className="flex items-center gap-4">
      {photo && <img src={photo} alt="" className="size-20 rounded-lg object-cover" />}
      <Button
        variant={photo ? "default" : "primary"}
        size={photo ? "default" : "lg"}
        className={photo ? "" : "w-full"}
        loading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        <Camera aria-hidden="true" />
        {t(photo ? "first.anotherPhoto" : "first.addPhoto")}
      </Button>
      <PhotoInput ref={input} onFiles={([file]) => file && upload.mutate(file)} />
    </div>
  );
}

function TagStep({ chosen }: { chosen: readonly string[] }) {
  const popular = useQuery(tagSuggestions("")).data ?? [];
  // The offered ones keep their places while some are chosen.
  const [extra] = useState(chosen);
  const { mutate, isPending, variables } = useMeChange(updateProfile);
  const shown = (isPending && variables.tags) || chosen;
  const names = [...new Set([...extra, ...popular.map(({ name }) => name)])].slice(0, OFFERED_TAGS);
  const toggle = (name: string) => {
    const tags = shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name];
    mutate({ tags }, { onError: toastFailure });
  };
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={shown.includes(name)}
            onClick={() => toggle(name)}
            className="touch-target relative inline-flex min-h-9 items-center rounded-full border border-edge px-3.5 text-sm transition hover:border-gold aria-pressed:border-gold aria-pressed:bg-gold/14 aria-pressed:text-gold-light aria-pressed:chosen-frame"
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
