import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { useTexts } from "#client/lib/use-texts.ts";
import { $theirCaptions } from "./captions.ts";

/**
 * What the companion says, over the lower edge of their picture. Not announced: a screen reader would talk over the voice that
 * says the same. It can be read there at any time, as on a Braille display.
 */
export function Subtitles({ wide }: { wide: boolean }) {
  const { t } = useTranslation("device", { useSuspense: false, keyPrefix: "captions" });
  const captions = useStore($theirCaptions);
  const hasTexts = useTexts("device");
  if (!hasTexts || captions.length === 0) return null;
  return (
    <section
      aria-label={t("title")}
      className={clsx(
        "pointer-events-none absolute inset-x-0 z-10 mx-auto flex flex-col items-center gap-1 text-center",
        wide
          ? // As wide as leaves room for one's own picture in either corner (tiles/corner.ts).
            "bottom-4 max-w-[min(40rem,50%-3.5rem,100%-23.5rem)] text-lg group-data-[filled=true]/stage:bottom-28"
          : "bottom-[calc(var(--dock,8rem)+8px)] px-4",
      )}
    >
      {captions.map(({ n, text, lang }) => (
        <p
          key={n}
          lang={lang || undefined}
          dir="auto"
          className="rounded-lg bg-ink/80 px-3 py-1.5 text-cream"
        >
          {text}
        </p>
      ))}
    </section>
  );
}
