import { useState } from "react";
import { useTranslation } from "react-i18next";
import { $outgoing } from "#client/features/video/devices/outgoing.ts";
import { lookOnce } from "#client/lib/guard/classifier.ts";
import { isDoubtful } from "#client/lib/guard/rules.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";

type Result = "looking" | "fine" | "doubtful" | "unable";

/** Looks at the user's own picture, when asked to, as the guards of others will. */
export function OwnLook() {
  const { t } = useTranslation("guard", { useSuspense: false });
  const [result, setResult] = useState<Result | null>(null);
  const hasTexts = useTexts("guard");
  const track = $outgoing.get()?.video;
  if (!hasTexts || !track) return null;
  async function look(): Promise<void> {
    setResult("looking");
    setResult(await lookAtOwn(track!));
  }
  return (
    <div>
      <Button size="sm" loading={result === "looking"} onClick={() => void look()}>
        {t("own.look")}
      </Button>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {result && result !== "looking" && t(`own.${result}`)}
      </p>
    </div>
  );
}

async function lookAtOwn(track: MediaStreamTrack): Promise<Result> {
  const video = document.createElement("video");
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  try {
    await video.play();
    const verdict = await lookOnce(video);
    if (!verdict) return "unable";
    return isDoubtful(verdict) ? "doubtful" : "fine";
  } catch {
    return "unable";
  } finally {
    video.srcObject = null;
  }
}
