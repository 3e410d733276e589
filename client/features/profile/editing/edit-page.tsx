import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { Completeness } from "../completeness.tsx";
import { IntroductionSection } from "../introduction/introduction-section.tsx";
import PhotosSection from "../photos/photos-section.tsx";
import { StatusLine } from "../status-line.tsx";
import ProfileSection from "./profile-section.tsx";

export function EditProfile() {
  const { t } = useTranslation("profile");
  const { data: me } = useSuspenseQuery(meQuery);
  useTitle(t("titles.edit"));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 pt-3 pb-16 md:gap-10 md:pt-12">
      <header className="-mb-3 flex items-center gap-1 md:mb-0">
        <BackButton to="/profile" className="-ml-3" />
        <h1 className="wrap-anywhere font-display text-2xl hyphens-auto md:text-3xl">{t("titles.edit")}</h1>
      </header>
      <Completeness percent={me.completeness} missing={me.missing} />
      <PhotosSection />
      <IntroductionSection />
      <section id="status" aria-labelledby="status-title" className="scroll-mt-8">
        <h2 id="status-title" className="mb-2 font-display text-xl">
          {t("status.label")}
        </h2>
        <StatusLine status={me.status} />
      </section>
      <ProfileSection />
    </div>
  );
}
