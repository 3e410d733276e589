import clsx from "clsx";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { initialOf } from "#client/lib/format/initial.ts";

const SIZES = {
  sm: "size-[min(2.25rem,13vw)] text-sm [--dot:10px]",
  md: "size-[min(3rem,15vw)] text-base [--dot:12px]",
  lg: "size-[min(4rem,18vw)] text-lg [--dot:14px]",
  xl: "size-28 text-2xl [--dot:20px]",
  photo: "size-[min(4.5rem,20vw)] text-2xl [--dot:14px] [--round:16px]",
};

export interface AvatarProps {
  name: string;
  src?: string | null;
  size?: keyof typeof SIZES;
  online?: boolean;
  vip?: boolean;
  className?: string;
}

/** Decorative: the name must be next to it. */
export function Avatar({ name, src, size = "md", online, vip, className }: AvatarProps) {
  const { t } = useTranslation("ui");
  const [broken, setBroken] = useState<string>();
  return (
    <span
      className={clsx(
        "relative inline-flex shrink-0 rounded-(--round,9999px)",
        SIZES[size],
        vip && "bg-gilt p-0.5",
        className,
      )}
    >
      <span
        // The picture that grows into a page, without the dot and the ring.
        data-picture
        className={clsx(
          "flex size-full items-center justify-center overflow-hidden rounded-(--round,9999px) bg-raised font-display text-gold",
          vip && "ring-2 ring-ink ring-inset",
        )}
      >
        {src && src !== broken ? (
          <img
            src={src}
            alt=""
            loading="lazy"
            onError={() => setBroken(src)}
            className="size-full object-cover"
          />
        ) : (
          <span aria-hidden="true">{initialOf(name)}</span>
        )}
      </span>
      {online && (
        <span className="absolute right-[4%] bottom-[4%] size-(--dot) rounded-full bg-good ring-2 ring-ink">
          <span className="sr-only">{t("online")}</span>
        </span>
      )}
    </span>
  );
}
