import { useStore } from "@nanostores/react";
import { Captions } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { $companionMedia } from "#client/features/video/room/companion.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { $captionLanguage, askWhatIsHeard, sayCaptions } from "./captions.ts";
import { $readsCaptions, $saysCaptions } from "./setting.ts";

type Offer = "read" | "say";

/** What would complete the companion's captions. They never learn of a no. */
export function CaptionsOffer({ roomId }: { roomId: string | null }) {
  const { t } = useTranslation("device", { useSuspense: false, keyPrefix: "captions" });
  const offer = useOffer();
  const hasTexts = useTexts("device");
  const [declined, setDeclined] = useState<string | null>(null);
  if (!offer || !hasTexts || roomId === null || declined === `${roomId} ${offer}`) return null;
  const accept = () => (offer === "read" ? $readsCaptions.set(true) : void sayCaptions(true));
  return (
    <div data-panel className="max-w-[min(20rem,100%)] animate-fade-in rounded-lg bg-veil p-3 text-sm">
      <p className="flex items-start gap-2">
        <Captions size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
        {t(`offer.${offer}`)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="tertiary" size="sm" onClick={accept}>
          {t(offer === "read" ? "offer.show" : "offer.turnOn")}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setDeclined(`${roomId} ${offer}`)}>
          {t("offer.no")}
        </Button>
      </div>
    </div>
  );
}

function useOffer(): Offer | null {
  const { captionsSay, captionsRead } = useStore($companionMedia);
  const says = useStore($saysCaptions);
  const reads = useStore($readsCaptions);
  const language = useStore($captionLanguage);
  useEffect(() => {
    if (captionsRead) void askWhatIsHeard();
  }, [captionsRead]);
  if (captionsSay && !reads) return "read";
  return captionsRead && !says && language !== null ? "say" : null;
}
