import { useTranslation } from "react-i18next";
import { ATTRIBUTE_NAMES } from "#contract/people.ts";
import type { User } from "#contract/profile.ts";

/** The attributes a person has filled in, one per line. */
export function AttributeList({ person }: { person: User }) {
  const { t } = useTranslation("profile");
  const filled = ATTRIBUTE_NAMES.flatMap((name) => {
    const value = person[name];
    return value === null ? [] : [{ name, text: t(`values.${name}.${value}` as "values.goal.friendship") }];
  });
  if (filled.length === 0 && person.height === null) return null;
  return (
    <section>
      <h2 className="mb-3 font-display text-xl">{t("details")}</h2>
      <dl className="grid gap-x-10 sm:grid-cols-2">
        {person.height !== null && (
          <Row label={t("attributes.height")} text={t("cm", { height: person.height })} />
        )}
        {filled.map(({ name, text }) => (
          <Row key={name} label={t(`attributes.${name}`)} text={text} />
        ))}
      </dl>
    </section>
  );
}

function Row({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex justify-between gap-4 border-line border-b py-3">
      <dt className="text-dim">{label}</dt>
      <dd className="text-right">{text}</dd>
    </div>
  );
}
