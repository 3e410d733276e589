import { useStore } from "@nanostores/react";
import { Maximize, PictureInPicture2, SwitchCamera } from "lucide-react";
import type { WritableAtom } from "nanostores";
import { type ReactNode, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { BlurSwitch } from "#client/features/video/blur/blur-switch.tsx";
import { CaptionsSettings } from "#client/features/video/captions/captions-settings.tsx";
import { $deviceList, type Device } from "#client/features/video/devices/device-list.ts";
import {
  $localMedia,
  chooseCamera,
  chooseMicrophone,
  chooseSpeaker,
  flipCamera,
} from "#client/features/video/devices/local-media.ts";
import { $outgoing } from "#client/features/video/devices/outgoing.ts";
import { StrangerSettings } from "#client/inputs/stranger-settings.tsx";
import { $sound } from "#client/lib/browser/sound.ts";
import { lookOnce } from "#client/lib/guard/classifier.ts";
import { isDoubtful } from "#client/lib/guard/rules.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import type { Talk } from "../talk.ts";
import { useIsHidden } from "../veil.ts";
import type { Fullscreen } from "./control-bar.tsx";
import { canFloat, toggleFloating } from "./use-screen-modes.ts";
import { $letterKeys } from "./use-shortcuts.ts";

interface SettingsDialogProps {
  talk: Talk;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  wide: boolean;
  fullscreen: Fullscreen;
  video: RefObject<HTMLVideoElement | null>;
}

export function SettingsDialog({ talk, open, onOpenChange, wide, fullscreen, video }: SettingsDialogProps) {
  const { t } = useTranslation("video");
  const isHidden = useIsHidden(talk);
  const close = () => onOpenChange(false);
  const andClose = (act: () => void) => () => {
    act();
    close();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("devices.title")}>
      {!wide && (
        <div className="mb-6 flex flex-col gap-2">
          <Act
            icon={<SwitchCamera />}
            label={t("controls.flip")}
            onClick={andClose(() => void flipCamera())}
          />
          {talk.state === "talking" && !isHidden && canFloat() && (
            <Act
              icon={<PictureInPicture2 />}
              label={t("controls.pip")}
              onClick={andClose(() => toggleFloating(video.current))}
            />
          )}
          {fullscreen.supported && (
            <Act
              icon={<Maximize />}
              label={t(fullscreen.full ? "controls.exitFullscreen" : "controls.fullscreen")}
              onClick={andClose(fullscreen.toggle)}
            />
          )}
        </div>
      )}
      <Devices />
      <div className="mt-6 space-y-5 border-line border-t pt-5">
        <CaptionsSettings />
        <StrangerSettings />
        <OwnLook />
        {/* Here as well, since guests have no settings page, and members should not have to leave the talk. */}
        <Remembered name="sounds" $choice={$sound} />
        {wide && <Remembered name="letterKeys" $choice={$letterKeys} />}
      </div>
    </Dialog>
  );
}

type Result = "looking" | "fine" | "doubtful" | "unable";

/** Looks at the user's own picture, when asked to, as the guards of others will. */
function OwnLook() {
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

const Act = ({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) => (
  <Button className="justify-start" onClick={onClick}>
    {icon}
    {label}
  </Button>
);

interface RememberedProps {
  name: "sounds" | "letterKeys";
  $choice: WritableAtom<boolean>;
}

function Remembered({ name, $choice }: RememberedProps) {
  const { t } = useTranslation("video");
  return (
    <Switch
      label={t(`devices.${name}`)}
      hint={t(`devices.${name}Hint`)}
      checked={useStore($choice)}
      onCheckedChange={$choice.set}
    />
  );
}

function Devices() {
  const { t } = useTranslation("video");
  const { camera, microphone, speaker } = useStore($deviceList);
  const { cameraId, microphoneId, speakerId } = useStore($localMedia);
  return (
    <div className="space-y-5">
      <Choice
        label={t("devices.camera")}
        devices={camera}
        value={cameraId}
        onChange={(id) => void chooseCamera(id)}
        none={t("devices.noCamera")}
      />
      <BlurSwitch hinted />
      <Choice
        label={t("devices.microphone")}
        devices={microphone}
        value={microphoneId}
        onChange={(id) => void chooseMicrophone(id)}
        none={t("devices.noMicrophone")}
      />
      {/* Only some browsers let a page choose the speaker; the others list none. */}
      {speaker.length > 0 && "setSinkId" in document.createElement("video") && (
        <Choice
          label={t("devices.speaker")}
          devices={speaker}
          value={speakerId || (speaker[0]?.id ?? "")}
          onChange={chooseSpeaker}
          none={t("devices.default")}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  devices: Device[];
  value: string;
  onChange: (id: string) => void;
  none: string;
}

function Choice({ label, devices, value, onChange, none }: ChoiceProps) {
  const options = devices.map(({ id, label: name }) => ({ value: id, label: name }));
  const known = devices.some(({ id }) => id === value);
  return (
    <Field label={label}>
      <Select
        options={options}
        value={known ? value : ""}
        placeholder={known ? undefined : none}
        disabled={devices.length === 0}
        onValueChange={(id) => id && onChange(id)}
      />
    </Field>
  );
}
