import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { datingChanged } from "#client/lib/queries/dating.ts";
import { meQuery, useMeChange } from "#client/lib/queries/me.ts";
import { useSettingChange } from "#client/lib/queries/setting-change.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Switch } from "#client/ui/fields/switch.tsx";
import type { DatingSettings } from "#contract/dating.ts";
import { datingQuery, saveDating, saveHidden } from "./api.ts";
import { Block } from "./block.tsx";
import { PrivacyMatrix } from "./privacy-matrix.tsx";
import { SeenAsLinks } from "./seen-as-links.tsx";

/** Who may see the parts of the profile, and who may find the member. Each choice takes effect at once. */
export function PrivacySettings() {
  const { t } = useTranslation("settings");
  const { data: me } = useSuspenseQuery(meQuery);
  const hide = useMeChange(saveHidden);
  return (
    <>
      <Block title={t("privacy.title")} text={t("privacy.text")}>
        <PrivacyMatrix />
        <SeenAsLinks />
      </Block>
      <Block title={t("privacy.searchTitle")}>
        <div className="flex flex-col gap-5">
          <Switch
            label={t("privacy.hide")}
            hint={t("privacy.hideHint")}
            checked={hide.isPending ? hide.variables : me.hide}
            onCheckedChange={(next) => hide.mutate(next, { onError: toastFailure })}
          />
          <DatingSwitch name="privateVisits" />
          <DatingSwitch name="protectInbox" />
          <DatingSwitch name="personal" />
        </div>
      </Block>
    </>
  );
}

/**
 * A switch for a setting of the dating search. 149-FZ 10.2-2 lets everyone refuse personal recommendations;
 * /faq/recommendations explains them.
 */
function DatingSwitch({ name }: { name: keyof DatingSettings }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const { data } = useQuery(datingQuery);
  const change = useSettingChange({
    queryKey: datingQuery.queryKey,
    save: saveDating,
    onSaved: () => datingChanged(client),
  });
  return (
    <Switch
      label={t(`privacy.${name}`)}
      hint={t(`privacy.${name}Hint`)}
      disabled={!data}
      checked={data?.[name] ?? name === "personal"}
      onCheckedChange={(on) => change({ [name]: on })}
    />
  );
}
