import clsx from "clsx";
import { Star } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { RATING_MAX } from "#contract/limits.ts";

const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

export interface StarChoiceProps {
  label: string;
  /** 0 while nothing is chosen. */
  value: number;
  onValueChange: (stars: number) => void;
}

/** One to five stars as radio buttons, for touch, mouse and arrow keys. Choosing sends nothing. */
export function StarChoice({ label, value, onValueChange }: StarChoiceProps) {
  const { t } = useTranslation("rating");
  const name = useId();
  const [hovered, setHovered] = useState(0);
  const lit = hovered || value;
  return (
    <div role="radiogroup" aria-label={label} className="flex min-w-0" onPointerLeave={() => setHovered(0)}>
      {STARS.map((stars) => (
        <label
          key={stars}
          className="relative flex h-[max(44px,2.25rem)] w-[min(2.5rem,13vw)] items-center justify-center"
          onPointerEnter={({ pointerType }) => pointerType === "mouse" && setHovered(stars)}
        >
          <input
            type="radio"
            name={name}
            aria-label={t("review.stars", { count: stars })}
            checked={value === stars}
            onChange={() => onValueChange(stars)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md"
          />
          <Star
            size={28}
            strokeWidth={1.4}
            aria-hidden="true"
            className={clsx(
              "pointer-events-none transition",
              stars <= lit ? "fill-gold text-gold" : "text-dim",
            )}
          />
        </label>
      ))}
    </div>
  );
}
