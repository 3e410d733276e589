import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import type { PersonRecord, SanctionBody } from "#contract/moderation.ts";
import type { RemovalKind } from "#contract/sanctions.ts";
import { imposeSanction } from "../api.ts";
import { type Measure, SanctionDialog } from "../sanction-dialog.tsx";

interface SanctionButtonProps {
  record: PersonRecord;
  /** What is removed; a sanction of the moderator's choice if not given. */
  kind?: RemovalKind;
  target?: string | undefined;
}

/** Opens the form for a sanction that rests on no report. */
export function SanctionButton({ record, kind, target }: SanctionButtonProps) {
  const { t } = useTranslation("moderation");
  const [open, setOpen] = useState(false);
  const label = t(kind ? "person.remove" : "person.sanction");
  const name = record.person.user?.name ?? t("person.guest");
  return (
    <>
      <Button
        size={kind ? "sm" : undefined}
        variant={kind ? "outline" : "default"}
        className={kind ? undefined : "w-full"}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <SanctionDialog
          title={kind ? t(`sanctions.${kind}`) : t("person.sanctionTitle", { name })}
          text={t("person.sanctionText")}
          submitLabel={label}
          lang={record.account?.lang ?? undefined}
          hasChoice={!kind}
          onSend={(removal, measure) =>
            imposeSanction(record.person.id, {
              ...(kind ? { kind, ...(target !== undefined && { target }) } : measureBody(measure)),
              ...removal,
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function measureBody(measure: Measure): Pick<SanctionBody, "kind" | "days"> {
  if (measure === "suspend7") return { kind: "suspend", days: 7 };
  return measure === "suspend30" ? { kind: "suspend", days: 30 } : { kind: measure };
}
