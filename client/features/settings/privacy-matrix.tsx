import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSettingChange } from "#client/lib/queries/setting-change.ts";
import { Choice } from "#client/ui/fields/choice.tsx";
import type { PrivacyLevel } from "#contract/people.ts";
import { privacyQuery, savePrivacy } from "./api.ts";

const PARTS = ["photos", "userPic", "profileInfo", "statusMessage", "rating"] as const;
type Part = (typeof PARTS)[number];
const LEVELS: readonly PrivacyLevel[] = ["EVERYONE", "FRIENDS", "NOBODY"];

/** Who may see each of five parts of the profile: everyone, friends or no one. A choice takes effect at once. */
export function PrivacyMatrix() {
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
