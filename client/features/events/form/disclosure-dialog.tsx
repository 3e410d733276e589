import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { DISCLOSURE_M } from "../rules/disclosure.ts";

interface DisclosureDialogProps {
  open: boolean;
  /** `disclose`: whether the exact place may be published. */
  onAnswer: (disclose: boolean) => void;
}

/** Warns that the event is where the user is now, which may be their home. */
export function DisclosureDialog({ open, onAnswer }: DisclosureDialogProps) {
  const { t } = useTranslation("events");
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && onAnswer(false)}
      title={t("disclosure.title")}
      description={t("disclosure.text", { metres: DISCLOSURE_M })}
      footer={
        <>
          <Button variant="ghost" onClick={() => onAnswer(true)}>
            {t("disclosure.disclose")}
          </Button>
          <Button variant="primary" onClick={() => onAnswer(false)}>
            {t("disclosure.change")}
          </Button>
        </>
      }
    />
  );
}
