import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EyeOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { UpLink } from "#client/ui/buttons/up-link.tsx";
import { PageTabs } from "#client/ui/lists/page-tabs.tsx";
import { tabStyles } from "#client/ui/lists/tabs.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { SEEN_BY, type SeenBy } from "#contract/paths.ts";
import { seenAsQuery } from "../api.ts";
import { ProfileSkeleton } from "../profile-skeleton.tsx";
import { ProfileView } from "./profile-view.tsx";

/** The member's own profile exactly as the server sends it to another viewer. */
export function SeenAs({ viewer }: { viewer: SeenBy }) {
  const { t } = useTranslation("profile");
  useTitle(t("titles.seenAs"));
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 pt-4 pb-5 md:px-8 md:pb-0">
        <UpLink
          to="/settings/$section"
          params={{ section: "privacy" }}
          label={t("seenAs.back")}
          className="-mt-1 -ml-3 mb-1"
        />
        <h1 className="font-display text-3xl">{t("titles.seenAs")}</h1>
        <PageTabs label={t("titles.seenAs")} open={viewer}>
          {SEEN_BY.map((name) => (
            <Link key={name} to="/profile/as/$viewer" params={{ viewer: name }} replace className={tabStyles}>
              {t(`seenAs.${name}`)}
            </Link>
          ))}
        </PageTabs>
      </div>
      <Seen viewer={viewer} />
    </>
  );
}

function Seen({ viewer }: { viewer: SeenBy }) {
  const { t } = useTranslation("profile");
  const { data, isError, isFetching, refetch } = useQuery(seenAsQuery(viewer));
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ProfileSkeleton />;
  const { user } = data;
  if (user)
    return <ProfileView person={user} status={user.status && <p dir="auto">{user.status}</p>} below />;
  return <EmptyState icon={<EyeOff />} title={t("seenAs.nothingTitle")} text={t("seenAs.nothingText")} />;
}
