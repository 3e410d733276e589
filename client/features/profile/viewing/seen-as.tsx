import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, EyeOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { PageTabs } from "#client/ui/page-tabs.tsx";
import { tabStyles } from "#client/ui/tabs.tsx";
import { SEEN_BY, type SeenBy } from "#contract/paths.ts";
import { seenAsQuery } from "../queries.ts";
import { ProfileView } from "./profile-view.tsx";

/** The member's own profile exactly as the server gives it to someone else. */
export function SeenAs({ viewer }: { viewer: SeenBy }) {
  const { t } = useTranslation("profile");
  const { data } = useSuspenseQuery(seenAsQuery(viewer));
  useTitle(t("titles.seenAs"));
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 pt-4 pb-5 md:px-8 md:pb-0">
        <Link
          to="/settings/$section"
          params={{ section: "privacy" }}
          className="inline-flex min-h-11 items-center gap-2 text-dim transition hover:text-cream"
        >
          <ArrowLeft aria-hidden="true" size={20} />
          {t("seenAs.back")}
        </Link>
        <p className="mt-2 font-display text-2xl">{t("titles.seenAs")}</p>
        <PageTabs label={t("titles.seenAs")} open={viewer}>
          {SEEN_BY.map((name) => (
            <Link key={name} to="/profile/as/$viewer" params={{ viewer: name }} replace className={tabStyles}>
              {t(`seenAs.${name}`)}
            </Link>
          ))}
        </PageTabs>
      </div>
      {data.user ? (
        <ProfileView person={data.user} status={data.user.status && <p>{data.user.status}</p>} />
      ) : (
        <EmptyState icon={<EyeOff />} title={t("seenAs.nothingTitle")} text={t("seenAs.nothingText")} />
      )}
    </>
  );
}
