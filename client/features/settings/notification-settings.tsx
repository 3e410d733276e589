import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import { useSettingChange } from "#client/lib/queries/setting-change.ts";
import { Switch } from "#client/ui/fields/switch.tsx";
import { isForModerators, LETTER_KINDS } from "#contract/letters.ts";
import { isModerator } from "#contract/roles.ts";
import { notificationsQuery, saveNotifications } from "./api.ts";
import { Block } from "./block.tsx";

/** Switches for the kinds of letters the member wants. */
export function NotificationSettings() {
  const { t } = useTranslation("settings");
  const { data } = useSuspenseQuery(notificationsQuery);
  const moderates = isModerator(useSuspenseQuery(meQuery).data.role);
  const kinds = LETTER_KINDS.filter((kind) => moderates || !isForModerators(kind));
  const change = useSettingChange({ queryKey: notificationsQuery.queryKey, save: saveNotifications });
  return (
    <Block title={t("notifications.title")} text={t("notifications.text")}>
      <div className="flex flex-col gap-4">
        {kinds.map((kind) => (
          <Switch
            key={kind}
            label={t(`notifications.${kind}`)}
            hint={t(`notifications.${kind}Hint`)}
            checked={data[kind]}
            onCheckedChange={(checked) => change({ [kind]: checked })}
          />
        ))}
      </div>
    </Block>
  );
}
