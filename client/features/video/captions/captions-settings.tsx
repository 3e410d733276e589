import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { $companionMedia } from "#client/features/video/room/companion.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Field } from "#client/ui/fields/field.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import {
  $captionLanguage,
  $captionState,
  $heardLanguages,
  askWhatIsHeard,
  sayCaptions,
  speakLanguage,
} from "./captions.ts";
import { $readsCaptions, $saysCaptions } from "./setting.ts";

/** Nothing where the browser recognises no speech by itself, unless the companion has captions to read. */
export function CaptionsSettings() {
  const { t } = useTranslation("device", { useSuspense: false, keyPrefix: "captions" });
  const heard = useStore($heardLanguages);
  const reads = useStore($readsCaptions);
  const { captionsSay } = useStore($companionMedia);
  const hasTexts = useTexts("device");
  useEffect(() => void askWhatIsHeard(), []);
  if (!hasTexts) return null;
  const hearsSpeech = heard.length > 0;
  return (
    <>
      {hearsSpeech && <Say />}
      {(hearsSpeech || reads || captionsSay) && (
        <Switch
          label={t("read.label")}
          hint={t("read.hint")}
          checked={reads}
          onCheckedChange={$readsCaptions.set}
        />
      )}
    </>
  );
}

function Say() {
  const { t, i18n } = useTranslation("device", { keyPrefix: "captions" });
  const says = useStore($saysCaptions);
  const heard = useStore($heardLanguages);
  const language = useStore($captionLanguage);
  const state = useStore($captionState);
  const names = new Intl.DisplayNames(i18n.language, { type: "language" });
  return (
    <div className="space-y-3">
      <Switch
        label={t("say.label")}
        hint={t("say.hint")}
        checked={says}
        onCheckedChange={(next) => void sayCaptions(next)}
      />
      {says && (
        <Field label={t("say.language")}>
          <Select
            options={heard.map((value) => ({ value, label: names.of(value.split("-")[0]!) ?? value }))}
            value={language ?? ""}
            onValueChange={speakLanguage}
          />
        </Field>
      )}
      <p role="status" className="text-dim text-sm empty:hidden">
        {says && state !== "fine" && t(`say.${state}`)}
      </p>
    </div>
  );
}
