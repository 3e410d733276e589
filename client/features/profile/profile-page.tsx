import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Pencil, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { Me } from "#contract/profile.ts";
import { Completeness } from "./completeness.tsx";
import { WaitingPhoto } from "./photos/waiting-photo.tsx";
import { StatusLine } from "./status-line.tsx";
import { ProfileView } from "./viewing/profile-view.tsx";

interface OwnProfileProps {
  /** More actions. */
  children: ReactNode;
  /** What else there is to do about the profile. */
  below: (me: Me) => ReactNode;
}

export function OwnProfile({ children, below }: OwnProfileProps) {
  const { t } = useTranslation("profile");
  const { data: me } = useSuspenseQuery(meQuery);
  useTitle(t("titles.own"));
  return (
    <div className="relative">
      <span className="absolute top-3 right-3 z-10 md:hidden">
        <Button asChild variant="icon-filled" size="icon">
          <Link to="/settings" aria-label={t("settings")}>
            <Settings aria-hidden="true" />
          </Link>
        </Button>
      </span>
      <ProfileView
        person={me}
        own
        reviews={me.reviews}
        status={<StatusLine status={me.status} />}
        actions={
          <>
            <Button asChild variant="outline">
              <Link to="/profile/edit">
                <Pencil aria-hidden="true" />
                {t("edit")}
              </Link>
            </Button>
            {children}
            <Button asChild variant="ghost" className="max-md:hidden">
              <Link to="/settings">
                <Settings aria-hidden="true" />
                {t("settings")}
              </Link>
            </Button>
          </>
        }
        aside={
          <>
            {me.avatarWaits && <WaitingPhoto />}
            <Completeness
              percent={me.completeness}
              missing={me.avatarWaits ? me.missing.filter((part) => part !== "avatar") : me.missing}
            />
            {below(me)}
          </>
        }
      />
    </div>
  );
}
