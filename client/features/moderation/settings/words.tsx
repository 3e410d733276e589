import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { Part } from "#client/ui/states/part.tsx";
import { type ConsoleSettings, wordBody } from "#contract/console-settings.ts";
import { acceptWord, refuseWord } from "../api.ts";
import { useReload } from "../queries.ts";
import { Listed } from "./listed.tsx";

const KINDS = ["word", "tag"] as const;
const fieldsOfWord = wordBody.omit({ kind: true });

/** Words that profiles and events may not say, and tags that were taken from all of them. */
export function Words({ words }: Pick<ConsoleSettings, "words">) {
  const { t } = useTranslation("moderation");
  const [adding, setAdding] = useState(false);
  return (
    <Part title={t("settings.words.title")}>
      <p className="text-dim">{t("settings.words.text")}</p>
      <ul className="mt-3">
        {words.map(({ id, kind, value }) => (
          <Listed
            key={id}
            more={t(`settings.words.kinds.${kind}`)}
            label={t("settings.words.accept")}
            act={() => acceptWord(id)}
          >
            {kind === "tag" ? `#${value}` : value}
          </Listed>
        ))}
      </ul>
      <Button className="mt-4" onClick={() => setAdding(true)}>
        {t("settings.words.add")}
      </Button>
      {adding && <RefuseWord onClose={() => setAdding(false)} />}
    </Part>
  );
}

function RefuseWord({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("moderation");
  const reload = useReload();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("word");
  const fields = useForm({
    schema: fieldsOfWord,
    values: { value: "" },
    async send(word) {
      await refuseWord({ kind, ...word });
      onClose();
      await reload();
    },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t("settings.words.add")}
      description={t("settings.words.addText")}
      form={fields}
      submitLabel={t(`settings.words.refuse.${kind}`)}
      destructive={kind === "tag"}
    >
      <Choice
        label={t("settings.words.kind")}
        name="word-kind"
        value={kind}
        onValueChange={setKind}
        options={KINDS.map((value) => ({ value, label: t(`settings.words.kinds.${value}`) }))}
      />
      <Field
        label={t(`settings.words.kinds.${kind}`)}
        hint={t(`settings.words.hints.${kind}`)}
        error={fields.errorOf("value")}
        required
      >
        <Input maxLength={100} {...fields.register("value")} />
      </Field>
    </FormDialog>
  );
}
