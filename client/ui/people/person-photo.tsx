import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { initialOf } from "#client/lib/format/initial.ts";
import { NameAndAge } from "./name-and-age.tsx";
import { VerifiedMark } from "./verified-mark.tsx";

interface PersonPhotoProps {
  name: string;
  image: string | null;
  imagePlaceholder: string | null;
}

/** The parent needs the class `group`. */
export function PersonPhoto({ name, image, imagePlaceholder }: PersonPhotoProps) {
  if (image === null)
    return (
      <span
        aria-hidden="true"
        data-picture
        className="flex size-full items-center justify-center bg-radial from-raised to-panel pb-10 font-display text-[4.5rem] text-gold/50"
      >
        {initialOf(name)}
      </span>
    );
  return (
    <img
      data-picture
      src={image}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-full bg-center bg-cover object-cover transition duration-250 group-hover:scale-[1.02]"
      style={imagePlaceholder ? { backgroundImage: `url("${imagePlaceholder}")` } : undefined}
    />
  );
}

interface PersonCaptionProps {
  name: string;
  age: number | null;
  verifiedAt: string | null;
  online: boolean;
  /** On a card of its own. In two columns of a phone, a name of ten letters fits beside both marks. */
  large?: boolean;
}

export function PersonCaption({ name, age, verifiedAt, online, large = false }: PersonCaptionProps) {
  const { t } = useTranslation("ui");
  return (
    <span
      className={clsx(
        "flex items-center font-medium sm:gap-2",
        large ? "gap-2 text-xl" : "gap-1 text-sm min-[24rem]:text-[0.9375rem] sm:text-lg",
      )}
    >
      {online && (
        <span className="size-2 shrink-0 rounded-full bg-good sm:size-2.5">
          <span className="sr-only">{t("online")}</span>
        </span>
      )}
      <NameAndAge name={name} age={age} />
      <VerifiedMark at={verifiedAt} />
    </span>
  );
}
