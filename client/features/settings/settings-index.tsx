import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell, Camera, Eye, KeyRound, LogOut, type LucideIcon, UserCog, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { RowArrow, Rows, RowText, rowStyles } from "#client/ui/lists/rows.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { LANG_NAMES } from "#contract/lang.ts";
import type { SettingsSection } from "#contract/paths.ts";

const ICONS: Record<SettingsSection, LucideIcon> = {
  privacy: Eye,
  profile: UserRound,
  photos: Camera,
  notifications: Bell,
  security: KeyRound,
  account: UserCog,
};
const GROUPS = [
  ["profile", "photos"],
  ["privacy", "notifications", "security"],
  ["account"],
] as const satisfies SettingsSection[][];

/** On phones; wider windows have all sections as tabs. Everything, and signing out, fits one screen. */
export function SettingsIndex({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation("settings");
  const { data: me } = useSuspenseQuery(meQuery);
  useTitle(t("title"));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 pt-3 pb-16">
      <header className="flex items-center gap-1">
        <BackButton to="/profile" className="-ml-3" />
        <h1 className="font-display text-2xl">{t("title")}</h1>
      </header>
      <Rows>
        <Link to="/profile" className={rowStyles}>
          <Avatar name={me.name} src={me.image} vip={me.vip} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{me.name}</span>
            {me.email && <span className="block truncate text-dim text-sm">{me.email}</span>}
          </span>
          <RowArrow />
        </Link>
      </Rows>
      <nav aria-label={t("title")} className="flex flex-col gap-4">
        {GROUPS.map((sections) => (
          <Rows key={sections[0]}>
            {sections.map((section) => (
              <SectionRow key={section} section={section} />
            ))}
          </Rows>
        ))}
      </nav>
      <Rows>
        <button type="button" onClick={onSignOut} className={rowStyles}>
          <LogOut aria-hidden="true" />
          {t("account.signOut")}
        </button>
      </Rows>
    </div>
  );
}

function SectionRow({ section }: { section: SettingsSection }) {
  const { t } = useTranslation("settings");
  const Icon = ICONS[section];
  return (
    <Link to="/settings/$section" params={{ section }} className={rowStyles}>
      <Icon aria-hidden="true" />
      <RowText
        label={t(`sections.${section}`)}
        value={section === "account" ? LANG_NAMES[currentLang()] : undefined}
      />
      <RowArrow />
    </Link>
  );
}
