import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/me.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { Completeness } from "./completeness.tsx";
import { EditForm } from "./edit-form.tsx";
import { PhotoEditor } from "./photo-editor.tsx";
import { PlaceButton } from "./place-button.tsx";

export function EditProfile() {
  const { t } = useTranslation("profile");
  const { data: me } = useSuspenseQuery(meQuery);
  useTitle(t("titles.edit"));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-10 px-5 pt-8 pb-16 md:pt-12">
      <h1 className="font-display text-3xl">{t("titles.edit")}</h1>
      <Completeness percent={me.completeness} missing={me.missing} />
      <section id="photos" aria-labelledby="photos-title" className="scroll-mt-8">
        <h2 id="photos-title" className="mb-4 font-display text-xl">
          {t("photos.title")}
        </h2>
        <PhotoEditor me={me} />
      </section>
      <EditForm me={me} />
      <PlaceButton />
    </div>
  );
}
