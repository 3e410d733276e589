import { useTranslation } from "react-i18next";

export function HeroText() {
  const { t } = useTranslation("landing");
  return (
    <div className="pt-2 md:pt-6 lg:pt-0 landscape-phone:pt-4">
      <h1 className="font-display text-3xl md:text-4xl lg:text-5xl landscape-phone:text-3xl">
        {t("headline")}
      </h1>
      {/* As narrow as on most phones: on wider ones it fits two lines in our font but not in the one shown until that loads. */}
      <p className="mt-3 max-w-90 text-dim md:mt-5 md:max-w-md md:text-lg landscape-phone:mt-3">
        {t("lead")}
      </p>
      <Promises />
    </div>
  );
}

/** Only promises that hold today, since guests decide by them whether to trust us. */
function Promises() {
  const { t } = useTranslation("landing");
  return (
    <ul className="mt-10 hidden flex-col lg:flex landscape-phone:hidden">
      <Point title={t("promises.private.title")} text={t("promises.private.text")} />
      <Point title={t("promises.free.title")} text={t("promises.free.text")} />
      <Point title={t("promises.next.title")} text={t("promises.next.text")} />
    </ul>
  );
}

function Point({ title, text }: { title: string; text: string }) {
  return (
    <li className="border-line border-t py-4">
      <p className="font-medium">{title}</p>
      <p className="text-dim">{text}</p>
    </li>
  );
}
