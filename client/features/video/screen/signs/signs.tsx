import { useStore } from "@nanostores/react";
import { CameraOff, ChevronDown, Clapperboard, MicOff, ScanFace, TriangleAlert, WifiOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { $blurState, dropBlur } from "#client/features/video/blur/blurred.ts";
import { $blur } from "#client/features/video/blur/setting.ts";
import { CaptionsOffer } from "#client/features/video/captions/captions-offer.tsx";
import { $localMedia, $ownDevices, setCameraOn } from "#client/features/video/devices/local-media.ts";
import { takenAway } from "#client/features/video/devices/own-device.ts";
import { CompanionLevel } from "#client/features/video/quality/level-bars.tsx";
import { $ownCheck } from "#client/features/video/quality/own-check.ts";
import { useLineTrouble } from "#client/features/video/quality/use-line.ts";
import { $companionMedia } from "#client/features/video/room/companion.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { Talk } from "../talk.ts";

export function SoundSign({ talk }: { talk: Talk }) {
  const { t } = useTranslation("video");
  const { muted } = useStore($companionMedia);
  const talking = talk.state === "talking";
  return (
    <div role="status">
      {talking && muted && (
        <p className={PILL}>
          <MicOff size={16} aria-hidden="true" className="shrink-0 text-gold" />
          {t("state.companionMuted")}
        </p>
      )}
      {talking && !muted && <CompanionLevel className={`${PILL} group-data-[quiet=true]/stage:invisible`} />}
    </div>
  );
}

export const TroubleSign = ({ talk }: { talk: Talk }) => (
  <>
    <div role="status">{!talk.asking && <Trouble talking={talk.state === "talking"} />}</div>
    <div role="status">{talk.state === "talking" && <CaptionsOffer roomId={talk.roomId} />}</div>
  </>
);

const PILL = "flex min-h-8 items-center gap-2 rounded-lg bg-veil px-3 py-1.5 text-sm";

/** One problem at a time, the one that affects the companion most. */
function Trouble({ talking }: { talking: boolean }): ReactNode {
  const { t } = useTranslation("video");
  const { light, silent } = useStore($ownCheck);
  const { cameraOn } = useStore($localMedia);
  const { camera, microphone } = useStore($ownDevices);
  const blur = useStore($blurState);
  const line = useLineTrouble(talking);
  const companion = useStore($companionMedia);
  const isVirtual = talking && companion.cameraOn && companion.cameraVirtual;
  const unheard = takenAway(microphone);
  const unseen = takenAway(camera);
  if (unheard)
    return (
      <Sign
        icon={<MicOff />}
        text={t(`signs.microphone.${unheard}`)}
        help={t(`signs.microphone.${unheard}Help`)}
      />
    );
  if (unseen)
    return (
      <Sign icon={<CameraOff />} text={t(`signs.camera.${unseen}`)} help={t(`signs.camera.${unseen}Help`)} />
    );
  if (blur === "failed" || blur === "tooMuch") return <BlurSign state={blur} />;
  if (light === "black")
    return <Sign icon={<CameraOff />} text={t("signs.black")} help={t("signs.blackHelp")} />;
  if (silent) return <Sign icon={<MicOff />} text={t("signs.silent")} help={t("signs.silentHelp")} />;
  if (line === null) return isVirtual ? <VirtualSign /> : null;
  if (line === "theirs")
    return <Sign icon={<WifiOff />} text={t("signs.theirLine")} help={t("signs.theirLineHelp")} />;
  return (
    <Sign
      icon={<TriangleAlert />}
      text={t("signs.line")}
      help={t("signs.lineHelp")}
      acts={cameraOn ? [{ label: t("signs.lineAct"), run: () => void setCameraOn(false) }] : []}
    />
  );
}

/** All that is said of a companion's virtual camera, which is never blocked: effects need one, too. */
function VirtualSign() {
  const { t } = useTranslation("guard", { useSuspense: false });
  if (!useTexts("guard")) return null;
  return <Sign icon={<Clapperboard />} text={t("virtual.text")} help={t("virtual.help")} />;
}

/** The room is never shown without the user's press, however badly blurring goes. */
function BlurSign({ state }: { state: "failed" | "tooMuch" }) {
  const { t } = useTranslation("device", { useSuspense: false, keyPrefix: "blur" });
  if (!useTexts("device")) return null;
  const showRoom = { label: t("tooMuch.off"), run: () => $blur.set(false) };
  return (
    <Sign
      icon={<ScanFace />}
      text={t(`${state}.text`)}
      help={t(`${state}.help`)}
      acts={state === "failed" ? [{ label: t("failed.again"), run: dropBlur }, showRoom] : [showRoom]}
    />
  );
}

interface SignProps {
  icon: ReactNode;
  text: string;
  help: string;
  acts?: { label: string; run: () => void }[];
}

function Sign({ icon, text, help, acts = [] }: SignProps) {
  const [open, setOpen] = useState(false);
  const more = useId();
  return (
    <div data-panel className="max-w-[min(18rem,100%)] animate-fade-in rounded-lg bg-veil text-sm">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setOpen(!open)}
        className="touch-target relative flex min-h-8 items-center gap-2 rounded-lg px-3 py-1.5 text-left [&_svg]:size-4 [&_svg]:shrink-0"
      >
        <span aria-hidden="true" className="text-gold">
          {icon}
        </span>
        {text}
        <ChevronDown aria-hidden="true" className={`text-dim transition ${open ? "rotate-180" : ""}`} />
      </button>
      <div id={more} hidden={!open} className="px-3 pb-3">
        <p className="text-cream">{help}</p>
        {acts.map(({ label, run }) => (
          <Button key={label} variant="tertiary" size="sm" className="mt-2 mr-2" onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
