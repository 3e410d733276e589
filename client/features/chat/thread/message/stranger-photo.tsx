import { useStore } from "@nanostores/react";
import { EyeOff, ShieldAlert } from "lucide-react";
import { atom } from "nanostores";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { lookOnce } from "#client/lib/guard/classifier.ts";
import { isDoubtful, PATIENCE_MS } from "#client/lib/guard/rules.ts";
import { $guardMode, $mayFetch } from "#client/lib/guard/setting.ts";
import { noteCovered } from "#client/lib/stores/report.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Spinner } from "#client/ui/states/spinner.tsx";
import type { Image as Photo } from "#contract/people.ts";
import { useTabIndex } from "./message-focus.tsx";

/** Photos of people who are not friends, which the user wanted to see on this page. */
const $opened = atom<ReadonlySet<string>>(new Set());

/** Which photos are still blurred, given those of a person who is not a friend. */
export function useBlurred(): (imageId: string) => boolean {
  const opened = useStore($opened);
  const mode = useStore($guardMode);
  return (imageId) => mode !== "off" && !opened.has(imageId);
}

interface StrangerPhotoProps {
  image: Photo;
  chatId: string;
  className: string;
  style?: CSSProperties | undefined;
}

/** A photo that is not fetched before the user wants to see it; then the guard looks first. */
export function StrangerPhoto({ image, chatId, className, style }: StrangerPhotoProps) {
  const { t } = useTranslation("guard", { useSuspense: false });
  const tabIndex = useTabIndex();
  const [state, setState] = useState<"blurred" | "looking" | "covered">("blurred");
  const hasTexts = useTexts("guard");

  async function show(): Promise<void> {
    if (state === "looking") return;
    setState("looking");
    const isCovered = state === "blurred" && (await looksDoubtful(image));
    if (isCovered) noteCovered(chatId);
    setState(isCovered ? "covered" : "blurred");
    if (!isCovered) $opened.set(new Set([...$opened.get(), image.id]));
  }

  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={() => void show()}
      className={className}
      style={{ ...style, backgroundImage: `url("${image.placeholder}")`, backgroundSize: "cover" }}
    >
      <span className="flex size-full min-h-24 flex-col items-center justify-center gap-1.5 bg-ink/50 p-2 text-center text-cream text-sm backdrop-blur-lg">
        {state === "looking" ? (
          <Spinner />
        ) : (
          <>
            <span aria-hidden="true" className="text-gold">
              {state === "covered" ? <ShieldAlert size={22} /> : <EyeOff size={22} />}
            </span>
            {hasTexts && (
              <>
                <span aria-live="polite">{state === "covered" && t("photo.covered")}</span>
                <span className="sr-only">{state === "blurred" && t("photo.blurred")}</span>
                <span className="font-medium">
                  {t(state === "covered" ? "photo.showAnyway" : "photo.show")}
                </span>
              </>
            )}
          </>
        )}
      </span>
    </button>
  );
}

/** A photo does not wait longer for the guard than a stranger's picture in a talk. */
async function looksDoubtful({ screen }: Photo): Promise<boolean> {
  if ($guardMode.get() !== "guard" || $mayFetch.get() !== "yes") return false;
  const picture = new Image();
  picture.src = screen;
  try {
    await picture.decode();
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
    const verdict = await Promise.race([lookOnce(picture), late]);
    return verdict !== null && isDoubtful(verdict);
  } catch {
    return false;
  }
}
