import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import { Heart, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { $matched, type Matched } from "./match.ts";

interface MatchCardProps {
  me: Pick<Matched, "name" | "image">;
  call: (person: Matched, close: () => void) => ReactNode;
}

/** "You like each other", with a message or a call as the next step. */
export function MatchCard(props: MatchCardProps) {
  const person = useStore($matched);
  return person && <Card key={person.id} {...props} person={person} />;
}

function Card({ me, call, person }: MatchCardProps & { person: Matched }) {
  const { t } = useTranslation("dating");
  const close = () => $matched.set(null);
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t("likes.match")}
      description={t("likes.matchText", { name: person.name })}
      footer={
        <>
          {call(person, close)}
          <Button asChild variant="primary" onClick={close}>
            <Link to="/chats/with/$userId" params={{ userId: person.id }}>
              <MessageCircle aria-hidden="true" />
              {t("likes.write")}
            </Link>
          </Button>
        </>
      }
    >
      <div aria-hidden="true" className="flex items-center justify-center py-2">
        <Avatar size="xl" name={me.name} src={me.image} />
        <span className="relative z-10 -mx-4 flex size-12 items-center justify-center rounded-full bg-gold text-ink ring-4 ring-panel">
          <Heart className="size-6 fill-current" />
        </span>
        <Avatar size="xl" name={person.name} src={person.image} />
      </div>
    </Dialog>
  );
}
