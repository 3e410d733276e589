type Ask = () => Promise<boolean>;

const forms = new Set<Ask>();

/** Registers an open form that has to be asked before it is left. Returns a function that removes it. */
export function askOnLeaving(ask: Ask): () => void {
  forms.add(ask);
  return () => void forms.delete(ask);
}

/** Whether every open form may be left: the user is asked about one with changes. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of forms) if (!(await ask())) return false;
  return true;
}
