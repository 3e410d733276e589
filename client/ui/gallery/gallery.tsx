import { currentLang, setLang } from "#client/lib/i18n.ts";
import { LANG_NAMES, otherLang } from "#contract/lang.ts";
import { Button } from "../button.tsx";
import { Mark } from "../mark.tsx";
import { Actions } from "./actions.tsx";
import { Forms } from "./forms.tsx";
import { Foundations } from "./foundations.tsx";
import { Overlays } from "./overlays.tsx";
import { People } from "./people.tsx";
import { useTexts } from "./texts.ts";
import { Waiting } from "./waiting.tsx";

export default function Gallery() {
  const t = useTexts();
  const other = otherLang(currentLang());
  return (
    <div className="mx-auto max-w-6xl px-4 pb-24 md:px-8">
      <header className="flex items-center justify-between py-6">
        <span className="flex items-center gap-3 font-display text-lg">
          <Mark />
          {t.brand}
        </span>
        <Button variant="ghost" className="-mr-5" onClick={() => setLang(other)} lang={other}>
          {LANG_NAMES[other]}
        </Button>
      </header>
      <main>
        <div className="max-w-3xl py-16 md:py-28">
          <h1 className="font-display text-5xl">{t.title}</h1>
          <p className="mt-6 max-w-xl text-dim text-lg">{t.text}</p>
        </div>
        <Foundations />
        <Actions />
        <Forms />
        <Overlays />
        <People />
        <Waiting />
      </main>
    </div>
  );
}
