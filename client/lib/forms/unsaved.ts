type Ask = () => Promise<boolean>;

const forms = new Set<Ask>();

export function askOnLeaving(ask: Ask): () => void {
  forms.add(ask);
  return () => void forms.delete(ask);
}

export async function mayLeave(): Promise<boolean> {
  for (const ask of forms) if (!(await ask())) return false;
  return true;
}
