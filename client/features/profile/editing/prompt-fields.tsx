import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useQuestionText } from "#client/lib/format/use-question-text.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Textarea } from "#client/ui/fields/input.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { PROMPT_ANSWER_MAX, PROMPTS_MAX } from "#contract/limits.ts";
import type { User } from "#contract/profile.ts";
import { type Prompt, QUESTIONS, type Question } from "#contract/prompts.ts";

interface PromptFieldsProps {
  value: readonly Prompt[];
  onValueChange: (prompts: Prompt[]) => void;
  sex: User["sex"];
  error: string | undefined;
  errorOf: (index: number) => string | undefined;
}

/** Up to three answers in the order in which others see them, and a list of the questions that are left. */
export function PromptFields({ value, onValueChange, sex, error, errorOf }: PromptFieldsProps) {
  const { t } = useTranslation(["profile", "prompts"]);
  const textOf = useQuestionText(sex);
  const left = QUESTIONS.filter((question) => value.every((one) => one.question !== question));

  const write = (at: number, answer: string) =>
    onValueChange(value.map((one, index) => (index === at ? { ...one, answer } : one)));
  const move = (at: number, to: number) => {
    const others = value.toSpliced(at, 1);
    onValueChange(others.toSpliced(to, 0, value[at]!));
  };

  return (
    <div className="flex flex-col gap-5">
      {value.map(({ question, answer }, index) => (
        <div key={question}>
          <Field
            label={textOf(question)}
            error={errorOf(index)}
            aside={
              <span className="tabular-nums">
                {answer.length} / {PROMPT_ANSWER_MAX}
              </span>
            }
          >
            <Textarea rows={2} value={answer} onChange={(event) => write(index, event.target.value)} />
          </Field>
          <div className="mt-1 flex justify-end">
            <IconButton
              label={`${t("prompts.up")}: ${textOf(question)}`}
              icon={<ArrowUp />}
              tooltip={false}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={`${t("prompts.down")}: ${textOf(question)}`}
              icon={<ArrowDown />}
              tooltip={false}
              disabled={index === value.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              label={`${t("prompts.remove")}: ${textOf(question)}`}
              icon={<X />}
              tooltip={false}
              onClick={() => onValueChange(value.toSpliced(index, 1))}
            />
          </div>
        </div>
      ))}
      {value.length < PROMPTS_MAX && (
        <Field label={t("prompts.add")} hint={t("prompts.hint", { max: PROMPTS_MAX })} error={error}>
          <Select
            value=""
            onValueChange={(question) =>
              question && onValueChange([...value, { question: question as Question, answer: "" }])
            }
            placeholder={t("prompts.choose")}
            options={left.map((question) => ({ value: question, label: textOf(question) }))}
          />
        </Field>
      )}
    </div>
  );
}
