import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Failure } from "#client/lib/api.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { CaseDecision, CaseView, NextCase } from "#contract/moderation.ts";
import type { CaseAction } from "#contract/sanctions.ts";
import { decideCase, skipCase, undoDecision } from "../api.ts";
import { caseQuery, overviewQuery } from "../queries.ts";

/** A decision that can still be taken back. */
export interface Undoable {
  caseId: string;
  name: string;
  action: CaseAction;
  until: number;
}

/** What a moderator does with the case before them. Each answer brings the next one, so nothing else is requested. */
export function useCase(nameOf: (decided: CaseView) => string) {
  const client = useQueryClient();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  function show(answer: NextCase): void {
    client.setQueryData(caseQuery.queryKey, answer);
    const { waiting, working } = answer;
    client.setQueryData(overviewQuery.queryKey, (old) => old && { ...old, waiting, working });
  }
  /** Someone else was quicker, or the case is gone: there is another one. */
  function onError(error: unknown): void {
    toastFailure(error);
    if (error instanceof Failure && (error.status === 404 || error.status === 409))
      void client.invalidateQueries({ queryKey: caseQuery.queryKey });
  }
  // State is a render late: two quick keys must not decide two cases, of which the second was never seen. The state of a mutation
  // is late the other way too: it still says pending when the next case is on the screen, and would swallow the first key there.
  const busy = useRef(false);
  const release = () => {
    busy.current = false;
  };
  const deciding = useMutation({
    mutationFn: ({ decided, ...decision }: CaseDecision & { decided: CaseView }) =>
      decideCase(decided.id, decision),
    onSuccess: ({ undoUntil, next }, { decided, action }) => {
      setUndoable({ caseId: decided.id, name: nameOf(decided), action, until: Date.parse(undoUntil) });
      show(next);
    },
    onError,
    onSettled: release,
  });
  const skipping = useMutation({ mutationFn: skipCase, onSuccess: show, onError, onSettled: release });
  const undoing = useMutation({
    mutationFn: undoDecision,
    onSuccess: show,
    onError,
    onSettled: () => {
      release();
      setUndoable(null);
    },
  });
  const once = (act: () => void) => () => {
    if (busy.current) return;
    busy.current = true;
    act();
  };
  return {
    undoable,
    pendingAction: deciding.isPending ? deciding.variables.action : null,
    forgetUndo: () => setUndoable(null),
    decide: (decided: CaseView, decision: CaseDecision) =>
      once(() => deciding.mutate({ decided, ...decision }))(),
    skip: (id: string) => once(() => skipping.mutate(id))(),
    undo: () => undoable && once(() => undoing.mutate(undoable.caseId))(),
  };
}
