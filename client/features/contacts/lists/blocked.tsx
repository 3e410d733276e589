import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { Contact } from "../live.ts";
import { useTies } from "../use-ties.ts";
import { People } from "./people.tsx";
import { PersonRow } from "./person-row.tsx";

export function Blocked() {
  const { t } = useTranslation("contacts");
  return (
    <People
      list="blocked"
      heading={t("lists.blocked")}
      text={t("lists.blockedText")}
      empty={
        <EmptyState icon={<ShieldCheck />} title={t("empty.blocked.title")} text={t("empty.blocked.text")} />
      }
      item={(contact) => <BlockedPerson key={contact.user.id} {...contact} />}
    />
  );
}

function BlockedPerson({ user, at }: Contact) {
  const { t } = useTranslation("contacts");
  const { mutate, isPending } = useTies(user);
  return (
    <PersonRow person={user} line={t("since", { day: formatDay(new Date(at), new Date()) })}>
      <Button
        size="sm"
        variant="outline"
        loading={isPending}
        onClick={() => mutate("unblock")}
        aria-label={`${t("block.unblock")}: ${user.name}`}
      >
        {t("block.unblock")}
      </Button>
    </PersonRow>
  );
}
