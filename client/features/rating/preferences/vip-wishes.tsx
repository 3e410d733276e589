import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openLimit } from "#client/lib/limit-dialog.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Switch } from "#client/ui/switch.tsx";
import { ATTRIBUTES, type Attribute } from "#contract/people.ts";
import { ATTRIBUTE_NAMES } from "./filter-count.ts";
import type { PartProps } from "./preferences-form.tsx";
import { RangeField } from "./range-field.tsx";

const HEIGHT_MIN = 50;
const HEIGHT_MAX = 240;

/** Finer wishes, for VIP alone. Others see what there is, and the way to it. */
export function VipWishes({ isVip, ...parts }: PartProps & { isVip: boolean }) {
  const { t } = useTranslation("rating");
  return (
    <section aria-labelledby="vip-wishes" className="flex flex-col gap-5 border-line border-t pt-6">
      <h3 id="vip-wishes" className="flex items-center gap-3 font-display text-lg">
        {t("wishes.vip.title")}
        {isVip ? (
          <Badge variant="vip">VIP</Badge>
        ) : (
          <Lock size={18} aria-hidden="true" className="text-gold" />
        )}
      </h3>
      {isVip ? <Finer {...parts} /> : <Locked />}
    </section>
  );
}

function Locked() {
  const { t } = useTranslation(["rating", "profile"]);
  const names = [
    t("wishes.vip.onlyVip"),
    t("wishes.vip.highRating"),
    t("profile:attributes.height"),
    ...ATTRIBUTE_NAMES.map((name) => t(`profile:attributes.${name}`)),
  ];
  return (
    <div className="rounded-lg border border-gold/30 bg-gold/6 p-4">
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <Badge variant="outline">{name}</Badge>
          </li>
        ))}
      </ul>
      <Button variant="tertiary" size="sm" className="mt-4" onClick={() => openLimit("filters")}>
        {t("wishes.vip.open")}
      </Button>
    </div>
  );
}

function Finer({ wanted, change }: PartProps) {
  const { t } = useTranslation(["rating", "profile"]);
  const { from, to } = wanted.height ?? { from: HEIGHT_MIN, to: HEIGHT_MAX };
  return (
    <>
      <Switch
        label={t("wishes.vip.ignore")}
        checked={wanted.ignoreVipFilters}
        onCheckedChange={(ignoreVipFilters) => change({ ignoreVipFilters })}
      />
      <div inert={wanted.ignoreVipFilters} className="flex flex-col gap-5 transition inert:opacity-40">
        <Switch
          label={t("wishes.vip.onlyVip")}
          checked={wanted.onlyVip}
          onCheckedChange={(onlyVip) => change({ onlyVip })}
        />
        <Switch
          label={t("wishes.vip.highRating")}
          hint={t("wishes.vip.highRatingHint")}
          checked={wanted.highRating}
          onCheckedChange={(highRating) => change({ highRating })}
        />
        <RangeField
          label={t("wishes.vip.height")}
          labels={[t("wishes.from"), t("wishes.to")]}
          min={HEIGHT_MIN}
          max={HEIGHT_MAX}
          value={[from, to]}
          onCommit={([low, high]) =>
            change({ height: low === HEIGHT_MIN && high === HEIGHT_MAX ? null : { from: low, to: high } })
          }
        />
        {ATTRIBUTE_NAMES.map((name) => (
          <AnyOf key={name} name={name} wanted={wanted} change={change} />
        ))}
      </div>
    </>
  );
}

/** Any of these will do; none chosen means that it does not matter. */
function AnyOf({ name, wanted, change }: PartProps & { name: Attribute }) {
  const { t } = useTranslation("profile");
  const chosen: readonly string[] = wanted[name];
  const toggle = (value: string) =>
    change({
      [name]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{t(`attributes.${name}`)}</legend>
      <div className="flex flex-wrap gap-2">
        {ATTRIBUTES[name].map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
            className="touch-target relative h-9 rounded-full border border-line-strong px-3.5 text-dim text-sm transition hover:text-cream aria-pressed:border-gold aria-pressed:bg-gold/14 aria-pressed:text-gold-light"
          >
            {t(`values.${name}.${value}` as "values.goal.friendship")}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
