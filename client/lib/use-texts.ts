import i18next from "i18next";
import { useEffect, useState } from "react";
import type { Namespace } from "../locales/namespaces.ts";
import { loadNamespacesWithRetry } from "./i18n.ts";

/** Texts that the first load does without. Returns whether they are there. */
export function useTexts(namespace: Namespace): boolean {
  const [hasTexts, setHasTexts] = useState(() => i18next.hasLoadedNamespace(namespace));
  useEffect(() => {
    if (!hasTexts) void loadNamespacesWithRetry(namespace).then(() => setHasTexts(true));
  }, [hasTexts, namespace]);
  return hasTexts;
}
