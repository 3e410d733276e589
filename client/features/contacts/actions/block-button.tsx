import { Ban } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { type Person, useTies } from "../use-ties.ts";

/** Blocks without a confirmation, for screens that have already explained blocking. */
export function BlockButton({ person, onDone }: { person: Person; onDone: () => void }) {
  const { t } = useTranslation(["contacts", "errors"]);
  const { mutate, isPending } = useTies(person);
  return (
    <Button variant="destructive" loading={isPending} onClick={() => mutate("block", { onSuccess: onDone })}>
      <Ban aria-hidden="true" />
      {t("block.block")}
    </Button>
  );
}
