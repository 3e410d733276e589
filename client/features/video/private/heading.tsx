import { useTranslation } from "react-i18next";

/** Explains the private talk, to the user who made its link or to the one who was invited. */
export function Heading({ invited }: { invited: boolean }) {
  const { t } = useTranslation("talk");
  return (
    <header className="max-w-md">
      <h1 className="font-display text-2xl md:text-4xl">{t(invited ? "invited.title" : "made.title")}</h1>
      <p className="mt-3 text-dim">{t(invited ? "invited.text" : "made.text")}</p>
    </header>
  );
}
