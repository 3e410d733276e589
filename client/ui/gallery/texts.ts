import { useTranslation } from "react-i18next";
import en from "./en.json";
import ru from "./ru.json";

/** The gallery brings its own texts, so that none of them reaches a build. */
export function useTexts(): typeof ru {
  const { i18n } = useTranslation("ui");
  return i18n.language === "en" ? en : ru;
}
