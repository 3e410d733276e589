import type { Lang } from "#contract/lang.ts";
import { api } from "./api.ts";
import { setLang } from "./i18n.ts";
import { $session } from "./session.ts";

/** The server writes e-mails in it. */
export async function chooseLang(lang: Lang): Promise<void> {
  await setLang(lang);
  // A failure is ignored: the next sign-in sends the language again.
  if ($session.get().token) await api.api.auth.language.post({ lang });
}
