import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { useOwnEntry } from "#client/ui/overlays/use-own-entry.ts";
import type { Talk } from "../talk.ts";

const RINGING: ReadonlySet<string> = new Set(["calling", "answering"]);

interface AskOnBackProps {
  talk: Talk;
  alone: boolean;
  onLeave: () => void;
}

/** Back, which a phone's edge makes easy to press by accident, ends a talk or a call only after a question. */
export function AskOnBack({ talk, alone, onLeave }: AskOnBackProps) {
  const { t } = useTranslation("video");
  const { history } = useRouter();
  const [asking, setAsking] = useState(false);
  const isInTalk = talk.roomId !== null || RINGING.has(talk.state);
  const leave = () => {
    setAsking(false);
    onLeave();
    history.back();
  };
  // From the search on, so that the entry is made once and not for each companion.
  useOwnEntry(!alone && !talk.asking, () => {
    if (isInTalk) setAsking(true);
    else leave();
    return false;
  });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={t("leaving.title")}
      description={t("leaving.text")}
      cancelLabel={t("leaving.stay")}
      confirmLabel={t("leaving.end")}
      destructive
      onConfirm={leave}
    />
  );
}
