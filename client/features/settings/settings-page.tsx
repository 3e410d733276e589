import { useQuery, useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { CatchBoundary, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { hoursQuery } from "#client/lib/queries/hours.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { useSettingChange } from "#client/lib/queries/setting-change.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { PageTabs } from "#client/ui/lists/page-tabs.tsx";
import { tabStyles } from "#client/ui/lists/tabs.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { Pending } from "#client/ui/states/pending.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import { isForModerators, OPTIONAL_MAIL_KINDS } from "#contract/optional-mails.ts";
import { SETTINGS_SECTIONS, type SettingsSection } from "#contract/paths.ts";
import { isModerator } from "#contract/roles.ts";
import { AccessForms } from "./access-forms.tsx";
import { AccountSettings } from "./account-settings.tsx";
import { notificationsQuery, saveNotifications } from "./api.ts";
import { Block } from "./block.tsx";
import { LinkedSignIns } from "./linked-sign-ins.tsx";
import { PrivacySettings } from "./privacy-settings.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SessionList } from "./session-list.tsx";

const SECTIONS = {
  privacy: PrivacySettings,
  notifications: NotificationSettings,
  security: SecuritySettings,
  account: AccountSettings,
} satisfies Partial<Record<SettingsSection, ComponentType>>;

type BorrowedSection = Exclude<SettingsSection, keyof typeof SECTIONS>;

export interface SettingsPageProps {
  section: SettingsSection;
  /** Content of another feature above the section. */
  above?: ReactNode;
  borrowed: Record<BorrowedSection, ComponentType>;
}

export function SettingsPage({ section, above, borrowed }: SettingsPageProps) {
  const { t } = useTranslation("settings");
  const Section = { ...SECTIONS, ...borrowed }[section];
  const { data: me } = useSuspenseQuery(meQuery);
  useTitle(t(`sections.${section}`));
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-3 pb-16 md:pt-12">
      <header className="flex items-center gap-1 md:gap-4">
        <BackButton to="/settings" className="-ml-3" />
        <span className="max-md:hidden">
          <Avatar name={me.name} src={me.image} size="lg" vip={me.vip} />
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="font-display text-2xl md:text-3xl">
            <span className="md:hidden">{t(`sections.${section}`)}</span>
            <span className="max-md:hidden">{t("title")}</span>
          </h1>
          <p className="truncate text-dim text-sm max-md:hidden">
            {[me.name, me.email].filter(Boolean).join(" · ")}
          </p>
        </div>
      </header>
      {/* On a phone the sections are rows of the page before. */}
      <div className="max-md:hidden">
        <PageTabs label={t("title")} open={section}>
          {SETTINGS_SECTIONS.map((name) => (
            <Link key={name} to="/settings/$section" params={{ section: name }} className={tabStyles}>
              {t(`sections.${name}`)}
            </Link>
          ))}
        </PageTabs>
      </div>
      <div className="pt-6 md:pt-8">
        <CatchBoundary getResetKey={() => section} errorComponent={SectionError}>
          <Suspense
            fallback={
              <Pending>
                <SkeletonText lines={6} />
              </Pending>
            }
          >
            {above}
            <Section />
          </Suspense>
        </CatchBoundary>
      </div>
    </div>
  );
}

/** Shown when this section fails to load; the tabs of the others stay. */
function SectionError({ error, reset }: ErrorComponentProps) {
  const failures = useQueryErrorResetBoundary();
  if (!(error instanceof Failure)) throw error;
  const retry = () => {
    failures.reset();
    reset();
  };
  return <ErrorState onRetry={retry} />;
}

function SecuritySettings() {
  return (
    <>
      <AccessForms />
      <SecondFactor />
      <LinkedSignIns />
      <SessionList />
    </>
  );
}

function NotificationSettings() {
  const { t } = useTranslation("settings");
  const { data } = useSuspenseQuery(notificationsQuery);
  const moderates = isModerator(useSuspenseQuery(meQuery).data.role);
  const hasEvenings = (useQuery(hoursQuery).data?.evenings ?? []).length > 0;
  const kinds = OPTIONAL_MAIL_KINDS.filter(
    (kind) => (moderates || !isForModerators(kind)) && (hasEvenings || kind !== "evenings"),
  );
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
