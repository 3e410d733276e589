import { useTranslation } from "react-i18next";
import type { User } from "#contract/profile.ts";
import type { Question } from "#contract/prompts.ts";

/** As it is put to the one who answers: Russian words for what people did or dreamt of have a gender. */
export function useQuestionText(sex: User["sex"]): (question: Question) => string {
  const { t } = useTranslation("prompts");
  return (question) => t(`questions.${question}` as "questions.childhood", { context: sex });
}
