import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Switch } from "#client/ui/switch.tsx";
import { LETTER_KINDS } from "#contract/letters.ts";
import { notificationsQuery, saveNotifications } from "./api.ts";
import { Block } from "./block.tsx";

/** Switches for the kinds of letters the member wants. */
export function NotificationSettings() {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const { data } = useSuspenseQuery(notificationsQuery);
  const save = useMutation({
    mutationFn: saveNotifications,
    onSuccess: (saved) => client.setQueryData(notificationsQuery.queryKey, saved),
    onError: toastFailure,
  });
  const chosen = save.isPending ? { ...data, ...save.variables } : data;
  return (
    <Block title={t("notifications.title")} text={t("notifications.text")}>
      <div className="flex flex-col gap-4">
        {LETTER_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={t(`notifications.${kind}`)}
            hint={t(`notifications.${kind}Hint`)}
            checked={chosen[kind]}
            onCheckedChange={(checked) => save.mutate({ [kind]: checked })}
          />
        ))}
      </div>
    </Block>
  );
}
