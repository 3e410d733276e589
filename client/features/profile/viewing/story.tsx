import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { PromptCard } from "#client/ui/people/prompt-card.tsx";
import { Photo } from "#client/ui/pictures/photo.tsx";
import type { User } from "#contract/profile.ts";
import type { Prompt } from "#contract/prompts.ts";

const Lightbox = lazy(() => import("#client/ui/overlays/lightbox.tsx"));

interface StoryProps {
  person: User;
  onQuote: ((prompt: Prompt) => void) | undefined;
}

/** The answers, with the photos that follow the first one between them. */
export function Story({ person, onQuote }: StoryProps) {
  const { t } = useTranslation(["profile", "prompts"]);
  const [open, setOpen] = useState<number | null>(null);
  const { prompts, images, sex } = person;
  if (prompts.length === 0) return null;
  return (
    <section>
      <h2 className="sr-only">{t("prompts:title")}</h2>
      <ul className="flex flex-col gap-3">
        {prompts.map((prompt, index) => {
          const photo = index + 1 < prompts.length ? images[index + 1] : undefined;
          return (
            <li key={prompt.question} className="flex flex-col gap-3">
              <PromptCard
                prompt={prompt}
                sex={sex}
                onQuote={onQuote && (() => onQuote(prompt))}
                className="rounded-lg border border-line bg-panel"
              />
              {photo && (
                <button
                  type="button"
                  aria-label={t("gallery.open", { number: index + 2, total: images.length })}
                  onClick={() => setOpen(index + 1)}
                  className="block aspect-[4/3] w-full overflow-hidden rounded-lg bg-panel"
                >
                  <Photo image={photo} size="screen" className="size-full object-cover object-[50%_25%]" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {open !== null && (
        <Suspense>
          <Lightbox photos={images} index={open} onIndex={setOpen} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}
