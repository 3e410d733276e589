import { useTranslation } from "react-i18next";

export function SkipLink() {
  const { t } = useTranslation("shell");
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 flex h-11 -translate-y-24 items-center rounded-md bg-gold px-5 font-medium text-ink focus:translate-y-0"
    >
      {t("skip")}
    </a>
  );
}
