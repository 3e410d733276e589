import { useStore } from "@nanostores/react";
import { useTranslation } from "react-i18next";
import { $hideAddress, hidesAddress } from "#client/lib/guard/hide-address.ts";
import { $guardMode, GUARD_MODES } from "#client/lib/guard/setting.ts";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { useTexts } from "#client/lib/use-texts.ts";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";

/** What strangers may show and learn in this browser: in the talk, since guests have no settings page, and in the settings. */
export function StrangerSettings() {
  if (!useTexts("guard")) return null;
  return (
    <div className="space-y-5">
      <GuardChoice />
      <HideAddress />
    </div>
  );
}

function GuardChoice() {
  const { t } = useTranslation("guard");
  const mode = useStore($guardMode);
  return (
    <div>
      <p className="mb-2 font-medium text-sm">{t("title")}</p>
      <Choice
        name="guard"
        label={t("title")}
        value={mode}
        onValueChange={(next) => $guardMode.set(next)}
        options={GUARD_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      <p aria-live="polite" className="mt-2 text-dim text-sm">
        {t(`hints.${mode}`)}
      </p>
    </div>
  );
}

/** Only where there is a relay, and not everything goes through it already. */
function HideAddress() {
  const { t } = useTranslation("guard");
  const config = useConfig();
  useStore($hideAddress);
  if (!config || config.turnOnly || config.hideAddress === "never") return null;
  return (
    <Switch
      label={t("address.hide")}
      hint={t("address.hint")}
      checked={hidesAddress(config)}
      onCheckedChange={(hides) => $hideAddress.set(hides)}
    />
  );
}
