import { api } from "./api.ts";
import { type Lang, setLang } from "./i18n.ts";
import { $session } from "./session.ts";

/** Switches the language here, and on the server, so that letters come in it too. */
export async function chooseLang(lang: Lang): Promise<void> {
  await setLang(lang);
  // Not worth an error: the next sign-in sends it again.
  if ($session.get().token) await api.api.auth.language.post({ lang });
}
