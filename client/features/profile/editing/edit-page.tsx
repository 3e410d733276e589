import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { Completeness } from "../completeness.tsx";
import PhotosSection from "../photos/photos-section.tsx";
import { StatusLine } from "../status-line.tsx";
import ProfileSection from "./profile-section.tsx";

export function EditProfile() {
  const { t } = useTranslation("profile");
  const { data: me } = useSuspenseQuery(meQuery);
  useTitle(t("titles.edit"));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-10 px-4 pt-8 pb-16 md:pt-12">
      <header>
        <BackButton to="/profile" className="-mt-5 -ml-3 mb-1 block" />
        <h1 className="font-display text-3xl">{t("titles.edit")}</h1>
      </header>
      <Completeness percent={me.completeness} missing={me.missing} />
      <PhotosSection />
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
