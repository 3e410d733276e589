import i18next from "i18next";
import { useEffect, useState } from "react";
import { loadNamespacesWithRetry } from "../i18n.ts";

/** The texts of the guard, which the first load does without. Returns whether they are there. */
export function useGuardTexts(): boolean {
  const [hasTexts, setHasTexts] = useState(() => i18next.hasLoadedNamespace("guard"));
  useEffect(() => {
    if (!hasTexts) void loadNamespacesWithRetry("guard").then(() => setHasTexts(true));
  }, [hasTexts]);
  return hasTexts;
}
