import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CreditCard, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import type { LinkedCard } from "#contract/vip.ts";
import { makeCardMain, removeCard } from "../api.ts";
import { cardsQuery, renewalQuery } from "../queries.ts";

export function LinkedCards() {
  const { t } = useTranslation("vip");
  const cards = useQuery(cardsQuery).data?.data ?? [];
  const [leaving, setLeaving] = useState<LinkedCard | null>(null);
  const close = (id: string) => setLeaving((now) => (now?.id === id ? null : now));
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="vip-cards" className="mt-12">
      <h2 id="vip-cards" className="font-display text-xl">
        {t("cards.title")}
      </h2>
      <ul className="mt-4">
        {cards.map((card) => (
          <Line key={card.id} card={card} onRemove={() => setLeaving(card)} />
        ))}
      </ul>
      <RemoveDialog card={leaving} isLast={cards.length === 1} onClose={close} />
    </section>
  );
}

function Line({ card: { id, pan, expires, main }, onRemove }: { card: LinkedCard; onRemove: () => void }) {
  const { t } = useTranslation("vip");
  const client = useQueryClient();
  const choosing = useMutation({
    mutationFn: () => makeCardMain(id),
    onSuccess: (data) => client.setQueryData(cardsQuery.queryKey, data),
    onError: toastFailure,
  });
  const digits = pan.slice(-4);
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-3">
      <CreditCard aria-hidden="true" strokeWidth={1.5} className="shrink-0 text-gold" />
      <span className="min-w-0 grow">
        <span className="block tabular-nums">•••• {digits}</span>
        {expires && (
          <span className="block text-dim text-sm tabular-nums">
            {t("cards.expires", { month: expires.slice(0, 2), year: expires.slice(2) })}
          </span>
        )}
      </span>
      {main ? (
        <Badge variant="gold">{t("cards.main")}</Badge>
      ) : (
        <Button size="sm" loading={choosing.isPending} onClick={() => choosing.mutate()}>
          {t("cards.makeMain")}
        </Button>
      )}
      <IconButton label={t("cards.remove", { digits })} icon={<Trash2 />} onClick={onRemove} />
    </li>
  );
}

interface RemoveDialogProps {
  card: LinkedCard | null;
  isLast: boolean;
  /** Of this card: a late answer leaves the question about another one open. */
  onClose: (id: string) => void;
}

function RemoveDialog({ card, isLast, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("vip");
  const client = useQueryClient();
  const renews = useQuery(renewalQuery).data?.state !== "off";
  const removing = useMutation({
    mutationFn: removeCard,
    onSuccess: (data, id) => {
      client.setQueryData(cardsQuery.queryKey, data);
      void client.invalidateQueries({ queryKey: renewalQuery.queryKey });
      onClose(id);
    },
    onError: toastFailure,
  });
  // The dialog keeps its content while it closes.
  const [shown, setShown] = useState(card);
  if (card && card !== shown) setShown(card);
  return (
    <ConfirmDialog
      open={card !== null}
      onOpenChange={(open) => !open && card && onClose(card.id)}
      title={t("cards.removeTitle", { digits: shown?.pan.slice(-4) })}
      description={t(isLast && renews ? "cards.removeLast" : "cards.removeText")}
      confirmLabel={t("cards.removeButton")}
      destructive
      pending={removing.isPending}
      onConfirm={() => shown && removing.mutate(shown.id)}
    />
  );
}
