import { useStore } from "@nanostores/react";
import { useTranslation } from "react-i18next";
import { useTexts } from "#client/lib/use-texts.ts";
import { Switch } from "#client/ui/fields/switch.tsx";
import { $blurState } from "./blurred.ts";
import { $blur, canBlur } from "./setting.ts";

export function BlurSwitch({ hinted = false }: { hinted?: boolean }) {
  const { t } = useTranslation("device", { useSuspense: false, keyPrefix: "blur" });
  const blurs = useStore($blur);
  const state = useStore($blurState);
  const hasTexts = useTexts("device");
  if (!hasTexts || !canBlur()) return null;
  return (
    <div>
      <Switch
        label={t("switch")}
        hint={hinted && t("hint")}
        checked={blurs}
        onCheckedChange={(next) => $blur.set(next)}
      />
      <p role="status" className="text-dim text-sm empty:hidden">
        {state === "loading" && t("loading")}
        {state === "failed" && t("failed.text")}
      </p>
    </div>
  );
}
