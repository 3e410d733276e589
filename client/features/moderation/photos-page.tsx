import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ImageOff, Images } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatRelative } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Menu } from "#client/ui/overlays/menu.tsx";
import { Photo } from "#client/ui/pictures/photo.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { REPORT_REASONS } from "#contract/limits.ts";
import type { PhotoToReview } from "#contract/moderation.ts";
import type { ReportReason } from "#contract/reports.ts";
import { reviewPhoto } from "./api.ts";
import { Loaded } from "./loaded.tsx";
import { overviewQuery, photosQuery, useConsoleAction } from "./queries.ts";

/** New photos: each is approved, or taken from everyone. */
export default function PhotosPage() {
  const { t } = useTranslation("moderation");
  const mode = useQuery(overviewQuery).data?.photoReview;
  const photos = useQuery(photosQuery);
  if (mode === "off")
    return <EmptyState icon={<ImageOff />} title={t("photos.off")} text={t("photos.offText")} />;
  return (
    <Loaded query={photos}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={<Images />} title={t("photos.empty")} text={mode && t(`photos.${mode}`)} />
        ) : (
          <>
            {mode && <p className="mb-6 text-dim">{t(`photos.${mode}`)}</p>}
            <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-4">
              {data.map((photo) => (
                <Card key={photo.id} photo={photo} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

function Card({ photo }: { photo: PhotoToReview }) {
  const { t } = useTranslation(["moderation", "reports"]);
  const now = useNow();
  const { id, image, person, at, isMain, similarTo } = photo;
  const name = person.user?.name ?? t("person.guest");
  const review = useConsoleAction((refusal: ReportReason | null) => reviewPhoto(id, refusal));
  const refusing = review.isPending && review.variables !== null;
  return (
    <li>
      <Photo
        image={image}
        size="screen"
        alt={t(isMain ? "photos.of" : "photos.ofGallery", { name })}
        className="aspect-[3/4] w-full rounded-lg object-cover"
      />
      <p className="mt-2 truncate">
        <Link to="/admin/people/$id" params={{ id: person.id }} className="link">
          {name}
        </Link>
      </p>
      <p className="text-dim text-sm">{formatRelative(new Date(at), now)}</p>
      {similarTo.length > 0 && (
        <p className="text-bad text-sm">
          {t("photos.similar", { count: similarTo.length })}{" "}
          {similarTo.map(
            (id, at) =>
              id && (
                <Link key={id} to="/admin/people/$id" params={{ id }} className="link">
                  № {at + 1}
                </Link>
              ),
          )}
        </p>
      )}
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <Button
          size="sm"
          variant="tertiary"
          loading={review.isPending && !refusing}
          onClick={() => review.mutate(null)}
        >
          {t("photos.approve")}
        </Button>
        <Menu
          trigger={
            <Button size="sm" variant="outline" loading={refusing}>
              {t("photos.refuse")}
            </Button>
          }
          groups={[
            REPORT_REASONS.map((reason) => ({
              label: t(`reports:reasons.${reason}`),
              onSelect: () => review.mutate(reason),
            })),
          ]}
        />
      </div>
    </li>
  );
}
