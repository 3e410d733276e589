import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { HEIGHT_MAX, HEIGHT_MIN, lockedFilters, VIP_FILTERS } from "#contract/filters.ts";
import { ATTRIBUTE_NAMES, ATTRIBUTES, type Attribute } from "#contract/people.ts";
import type { FilterProps } from "./props.ts";
import { RangeField } from "./range-field.tsx";

/** Finer filters, for VIP alone. Others see which there are, which they have set, and how to get VIP. */
export function VipFilters({ isVip, ...parts }: FilterProps & { isVip: boolean }) {
  const { t } = useTranslation("filters");
  return (
    <section aria-labelledby="vip-filters" className="flex flex-col gap-5 border-line border-t pt-6">
      <h3 id="vip-filters" className="flex items-center gap-3 font-display text-lg">
        {t("vip.title")}
        {isVip ? (
          <Badge variant="vip">VIP</Badge>
        ) : (
          <Lock size={18} aria-hidden="true" className="text-gold" />
        )}
      </h3>
      {isVip ? <Finer {...parts} /> : <Locked {...parts} />}
    </section>
  );
}

function Locked({ preferences }: FilterProps) {
  const { t } = useTranslation("filters");
  const kept = lockedFilters(preferences, false);
  return (
    <div className="rounded-lg border border-gold/30 bg-gold/6 p-4">
      <p className="mb-3 text-dim text-sm">{t("vip.text")}</p>
      <ul className="flex flex-wrap gap-2">
        {VIP_FILTERS.map((name) => (
          <li key={name}>
            <Badge variant={kept.includes(name) ? "gold" : "outline"}>
              {t(`names.${name}`)}
              {kept.includes(name) && <span className="sr-only">, {t("vip.kept")}</span>}
            </Badge>
          </li>
        ))}
      </ul>
      <Button variant="tertiary" size="sm" className="mt-4" onClick={() => openLimit("filters")}>
        {t("vip.open")}
      </Button>
    </div>
  );
}

function Finer({ preferences, change }: FilterProps) {
  const { t } = useTranslation("filters");
  const { from, to } = preferences.height ?? { from: HEIGHT_MIN, to: HEIGHT_MAX };
  return (
    <>
      <Switch
        label={t("vip.ignore")}
        checked={preferences.ignoreVipFilters}
        onCheckedChange={(ignoreVipFilters) => change({ ignoreVipFilters })}
      />
      <div inert={preferences.ignoreVipFilters} className="flex flex-col gap-5 transition inert:opacity-40">
        <Switch
          label={t("names.onlyVip")}
          checked={preferences.onlyVip}
          onCheckedChange={(onlyVip) => change({ onlyVip })}
        />
        <RangeField
          label={t("names.height")}
          labels={[t("from"), t("to")]}
          min={HEIGHT_MIN}
          max={HEIGHT_MAX}
          value={[from, to]}
          onCommit={([low, high]) =>
            change({ height: low === HEIGHT_MIN && high === HEIGHT_MAX ? null : { from: low, to: high } })
          }
        />
        {ATTRIBUTE_NAMES.map((name) => (
          <AnyOf key={name} name={name} preferences={preferences} change={change} />
        ))}
      </div>
    </>
  );
}

/** Any of these will do; none chosen means that it does not matter. */
function AnyOf({ name, preferences, change }: FilterProps & { name: Attribute }) {
  const { t } = useTranslation(["profile", "filters"]);
  const chosen: readonly string[] = preferences[name];
  const toggle = (value: string) =>
    change({
      [name]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{t(`filters:names.${name}`)}</legend>
      <div className="flex flex-wrap gap-2">
        {ATTRIBUTES[name].map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
            className="touch-target relative h-9 rounded-full border border-line-strong px-3.5 text-dim text-sm transition hover:text-cream aria-pressed:border-gold aria-pressed:bg-gold/14 aria-pressed:text-gold-light aria-pressed:chosen-frame"
          >
            {t(`profile:values.${name}.${value}` as "profile:values.goal.friendship")}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
