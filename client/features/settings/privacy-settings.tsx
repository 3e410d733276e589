import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StrangerSettings } from "#client/inputs/stranger-settings.tsx";
import { CHAT, CHATS } from "#client/lib/queries/chats.ts";
import { datingChanged } from "#client/lib/queries/dating.ts";
import { meQuery, useMeChange } from "#client/lib/queries/me.ts";
import { useSettingChange } from "#client/lib/queries/setting-change.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import type { DatingSettings } from "#contract/dating.ts";
import { SEEN_BY } from "#contract/paths.ts";
import type { PrivacyLevel } from "#contract/people.ts";
import { datingQuery, privacyQuery, saveDating, saveHidden, savePrivacy } from "./api.ts";
import { Block } from "./block.tsx";

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
      <Block title={t("privacy.chatsTitle")}>
        <ReadReceipts />
      </Block>
      <Block title={t("privacy.strangersTitle")} text={t("privacy.strangersText")}>
        <StrangerSettings />
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

function ReadReceipts() {
  const { t } = useTranslation("settings");
  const { data: privacy } = useSuspenseQuery(privacyQuery);
  const change = useSettingChange({
    queryKey: privacyQuery.queryKey,
    save: savePrivacy,
    dependents: [[CHATS], [CHAT]],
  });
  return (
    <Switch
      label={t("privacy.readReceipts")}
      hint={t("privacy.readReceiptsHint")}
      checked={privacy.readReceipts}
      onCheckedChange={(readReceipts) => change({ readReceipts })}
    />
  );
}

/** 149-FZ 10.2-2 lets everyone refuse personal recommendations; /faq/recommendations explains them. */
function DatingSwitch({ name }: { name: Exclude<keyof DatingSettings, "inboxOffered"> }) {
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

function SeenAsLinks() {
  const { t } = useTranslation("settings");
  return (
    <div className="mt-5">
      <p className="flex items-center gap-2.5">
        <Eye aria-hidden="true" size={20} className="text-gold" />
        {t("privacy.seenAs.title")}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {SEEN_BY.map((viewer) => (
          <Button key={viewer} asChild size="sm">
            <Link to="/profile/as/$viewer" params={{ viewer }}>
              {t(`privacy.seenAs.${viewer}`)}
            </Link>
          </Button>
        ))}
      </div>
    </div>
  );
}

const PARTS = ["photos", "userPic", "profileInfo", "statusMessage", "rating"] as const;
type Part = (typeof PARTS)[number];
const LEVELS: readonly PrivacyLevel[] = ["EVERYONE", "FRIENDS", "NOBODY"];

/** Who may see each of five parts of the profile: everyone, friends or no one. A choice takes effect at once. */
function PrivacyMatrix() {
  const { t } = useTranslation("settings");
  const { data: privacy } = useSuspenseQuery(privacyQuery);
  const change = useSettingChange({ queryKey: privacyQuery.queryKey, save: savePrivacy });
  /** The rating has its own word for the same people (specification, section 6). */
  const labelOf = (part: Part, level: PrivacyLevel) =>
    part === "rating" && level === "FRIENDS" ? t("privacy.contacts") : t(`privacy.levels.${level}`);
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-panel px-4 sm:px-5">
      {PARTS.map((part) => (
        <div
          key={part}
          className="grid items-center gap-x-6 gap-y-2 py-3.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <span aria-hidden="true">{t(`privacy.parts.${part}`)}</span>
          <Choice
            name={part}
            label={t(`privacy.parts.${part}`)}
            value={privacy[part]}
            onValueChange={(level: PrivacyLevel) => change({ [part]: level })}
            options={LEVELS.map((value) => ({ value, label: labelOf(part, value) }))}
          />
        </div>
      ))}
    </div>
  );
}
