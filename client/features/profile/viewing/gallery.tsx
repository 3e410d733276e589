import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Camera, Lock } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { initialOf } from "#client/lib/format/initial.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Photo } from "#client/ui/pictures/photo.tsx";
import type { User } from "#contract/profile.ts";

const Lightbox = lazy(() => import("#client/ui/overlays/lightbox.tsx"));

export function Gallery({ person, own }: { person: User; own?: boolean }) {
  const { t } = useTranslation("profile");
  const [chosen, setIndex] = useState(0);
  const [open, setOpen] = useState(false);
  const photos = person.images;
  // The chosen photo may have been removed since.
  const index = Math.min(chosen, photos.length - 1);
  const current = photos[index];
  if (!current) return <NoPhoto person={person} own={own} />;
  return (
    <div>
      <button
        type="button"
        data-grown
        onClick={() => setOpen(true)}
        aria-label={t("gallery.open", { number: index + 1, total: photos.length })}
        className={`block ${FRAME} overflow-hidden`}
      >
        <Photo
          key={current.id}
          image={current}
          size="screen"
          eager
          className={`size-full object-cover ${FACE}`}
        />
      </button>
      {photos.length > 1 && (
        <ul className="scrollbar-none mt-3 flex gap-2 overflow-x-auto px-5 md:px-0">
          {photos.map((photo, position) => (
            <li key={photo.id} className="shrink-0">
              <button
                type="button"
                aria-label={t("gallery.show", { number: position + 1 })}
                aria-current={position === index || undefined}
                onClick={() => setIndex(position)}
                className={clsx(
                  "size-16 overflow-hidden rounded-md transition",
                  position === index
                    ? "outline-2 outline-gold -outline-offset-2"
                    : "opacity-60 hover:opacity-100",
                )}
              >
                <Photo image={photo} size="thumb" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <Suspense>
          <Lightbox photos={photos} index={index} onIndex={setIndex} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** On a phone the name and the actions stay in sight below it. */
const FRAME = "aspect-[4/5] w-full bg-panel max-md:max-h-[45svh] md:rounded-lg";
/** Faces are rarely in the lower half. */
const FACE = "object-[50%_25%]";

/** Shown without photos: the avatar, or the initial, with an invitation to add photos on the member's own profile. */
function NoPhoto({ person, own }: { person: User; own?: boolean }) {
  const { t } = useTranslation("profile");
  if (person.image)
    return <img data-grown src={person.image} alt="" className={`${FRAME} object-cover ${FACE}`} />;
  return (
    <div data-grown className={`flex ${FRAME} flex-col items-center justify-center gap-5`}>
      <span aria-hidden="true" className="font-display text-[7rem] text-gold/50 leading-none">
        {initialOf(person.name)}
      </span>
      {own && (
        <Button asChild variant="outline">
          <Link to="/profile/edit" hash="photos">
            <Camera aria-hidden="true" />
            {t("gallery.add")}
          </Link>
        </Button>
      )}
      {person.hidden.includes("photos") && (
        <p className="flex items-center gap-2 text-dim">
          <Lock aria-hidden="true" size={18} />
          {t("hidden.photos")}
        </p>
      )}
    </div>
  );
}
