import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import { PhotoEditor } from "./photo-editor.tsx";

export default function PhotosSection() {
  const { t } = useTranslation("profile");
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <section id="photos" aria-labelledby="photos-title" className="scroll-mt-8">
      <h2 id="photos-title" className="mb-4 font-display text-xl">
        {t("photos.title")}
      </h2>
      <PhotoEditor me={me} />
    </section>
  );
}
