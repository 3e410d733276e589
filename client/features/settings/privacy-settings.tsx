import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { meQuery, useMeChange } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Field } from "#client/ui/field.tsx";
import { Select } from "#client/ui/select.tsx";
import { Switch } from "#client/ui/switch.tsx";
import type { DatingSettings } from "#contract/dating.ts";
import type { PrivacyLevel } from "#contract/people.ts";
import type { PrivacyChanges } from "#contract/profile.ts";
import { datingQuery, privacyQuery, saveDating, saveHidden, savePrivacy } from "./api.ts";
import { Block } from "./block.tsx";

const PARTS = ["photos", "userPic", "profileInfo", "statusMessage", "rating"] as const;
const LEVELS: readonly PrivacyLevel[] = ["EVERYONE", "FRIENDS", "NOBODY"];

/** Who sees what. Each choice takes effect at once. */
export function PrivacySettings() {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const { data: privacy } = useSuspenseQuery(privacyQuery);
  const { data: me } = useSuspenseQuery(meQuery);
  const save = useMutation({
    mutationFn: savePrivacy,
    onSuccess: (saved) => client.setQueryData(privacyQuery.queryKey, saved),
    onError: toastFailure,
  });
  const hide = useMeChange(saveHidden);
  const chosen: PrivacyChanges = save.isPending ? { ...privacy, ...save.variables } : privacy;
  /** The rating has its own word for the same people (specification, section 6). */
  const labelOf = (part: (typeof PARTS)[number], level: PrivacyLevel) =>
    part === "rating" && level === "FRIENDS" ? t("privacy.contacts") : t(`privacy.levels.${level}`);
  const isHidden = hide.isPending ? hide.variables : me.hide;

  return (
    <>
      <Block title={t("privacy.title")} text={t("privacy.text")}>
        <div className="flex flex-col gap-5">
          {PARTS.map((part) => (
            <Field key={part} label={t(`privacy.parts.${part}`)}>
              <Select
                value={chosen[part] ?? "EVERYONE"}
                onValueChange={(level) => save.mutate({ [part]: level as PrivacyLevel })}
                options={LEVELS.map((value) => ({ value, label: labelOf(part, value) }))}
              />
            </Field>
          ))}
        </div>
      </Block>
      <Block title={t("privacy.searchTitle")}>
        <Switch
          label={t("privacy.hide")}
          hint={t("privacy.hideHint")}
          checked={isHidden}
          onCheckedChange={(next) => hide.mutate(next, { onError: toastFailure })}
        />
        <DatingSwitch name="privateVisits" />
        <DatingSwitch name="protectInbox" />
        <DatingSwitch name="personal" />
      </Block>
    </>
  );
}

/**
 * A switch of the dating search. Personal recommendation is what 149-FZ 10.2-2 lets everyone refuse;
 * /faq/recommendations tells what it is.
 */
function DatingSwitch({ name }: { name: keyof DatingSettings }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const { data } = useQuery(datingQuery);
  const save = useMutation({
    mutationFn: (on: boolean) => saveDating({ [name]: on }),
    onSuccess: (saved) => {
      client.setQueryData(datingQuery.queryKey, saved);
      client.removeQueries({ queryKey: ["dating"] });
    },
    onError: toastFailure,
  });
  return (
    <Switch
      label={t(`privacy.${name}`)}
      hint={t(`privacy.${name}Hint`)}
      disabled={!data}
      checked={save.isPending ? save.variables : (data?.[name] ?? name === "personal")}
      onCheckedChange={(on) => save.mutate(on)}
    />
  );
}
