import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Textarea } from "#client/ui/fields/input.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import type { Lang } from "#contract/lang.ts";
import { SANCTION_NOTE_MAX } from "#contract/sanctions.ts";
import { TemplateList } from "../templates.tsx";

interface NoteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Of the person, for the templates. */
  lang: Lang;
  note: string;
  onNote: (note: string) => void;
}

/** What the person reads with the decision, written or taken from a template. */
export function NoteDialog({ open, onOpenChange, lang, note, onNote }: NoteDialogProps) {
  const { t } = useTranslation("moderation");
  const [text, setText] = useState(note);
  const close = (kept: string) => {
    onNote(kept.trim());
    setText(kept.trim());
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close(text))}
      title={t("note.title")}
      description={t("note.text")}
      footer={
        <>
          <Button variant="ghost" onClick={() => close("")}>
            {t("note.clear")}
          </Button>
          <Button variant="primary" onClick={() => close(text)}>
            {t("note.keep")}
          </Button>
        </>
      }
    >
      <TemplateList kind="notes" lang={lang} onChoose={close} />
      <Field label={t("note.label")} aside={`${text.length}/${SANCTION_NOTE_MAX}`}>
        <Textarea
          rows={4}
          maxLength={SANCTION_NOTE_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </Dialog>
  );
}
