import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import type { Brief } from "#contract/profile.ts";
import { useTies } from "../use-ties.ts";

export function AnswerRequest({ person, compact = false }: { person: Brief; compact?: boolean }) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending, variables } = useTies(person);
  const labelOf = (text: string) => `${text}: ${person.name}`;
  const decline = {
    loading: isPending && variables === "decline",
    onClick: () => mutate("decline"),
  };
  return (
    <>
      <Button
        size="sm"
        variant="tertiary"
        loading={isPending && variables === "accept"}
        onClick={() => mutate("accept")}
        aria-label={labelOf(t("friend.accept"))}
      >
        {t("friend.accept")}
      </Button>
      {compact ? (
        <IconButton
          label={labelOf(t("friend.decline"))}
          icon={<X />}
          tooltip={false}
          className="text-dim"
          {...decline}
        />
      ) : (
        <Button size="sm" variant="ghost" aria-label={labelOf(t("friend.decline"))} {...decline}>
          {t("friend.decline")}
        </Button>
      )}
    </>
  );
}
