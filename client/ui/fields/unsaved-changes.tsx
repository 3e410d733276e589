import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askOnLeaving } from "#client/lib/forms/unsaved.ts";
import { $session } from "#client/lib/session.ts";
import { ConfirmDialog } from "../overlays/confirm-dialog.tsx";

/** By a link, Back or sign-out. Browsers ask on their own when the tab is closed or reloaded. */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useTranslation("ui");
  const { isOpen, ask, answer } = useQuestion();
  const mayLeave = async () => !isUnsaved() || (await ask());
  const latest = useRef(mayLeave);
  latest.current = mayLeave;
  const [token] = useState(() => $session.get().token);
  useEffect(() => askOnLeaving(() => latest.current()), []);
  useBlocker({
    // Once the session has ended the page must go; a user who signed out was asked before.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && $session.get().token === token && !(await mayLeave()),
    enableBeforeUnload: isUnsaved,
  });
  return (
    <ConfirmDialog
      ownEntry={false}
      open={isOpen}
      onOpenChange={(open) => !open && answer(false)}
      title={t("unsaved.title")}
      description={t("unsaved.text")}
      cancelLabel={t("unsaved.stay")}
      confirmLabel={t("unsaved.leave")}
      destructive
      onConfirm={() => answer(true)}
    />
  );
}

/** Pressing Back twice does not ask twice. */
function useQuestion() {
  const [question, setQuestion] = useState<PromiseWithResolvers<boolean> | null>(null);
  const open = useRef(question);
  return {
    isOpen: question !== null,
    ask(): Promise<boolean> {
      open.current ??= Promise.withResolvers<boolean>();
      setQuestion(open.current);
      return open.current.promise;
    },
    answer(mayLeave: boolean): void {
      open.current?.resolve(mayLeave);
      open.current = null;
      setQuestion(null);
    },
  };
}
