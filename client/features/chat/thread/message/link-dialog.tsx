import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { type Link, networkNameOf } from "#contract/links.ts";

interface LinkDialogProps {
  link: Link | null;
  onClose: () => void;
}

/** Names the host, and how the network knows it if that is written otherwise. */
export function LinkDialog({ link, onClose }: LinkDialogProps) {
  const { t } = useTranslation("chat");
  const network = link && networkNameOf(link);
  return (
    <Dialog
      alert
      open={link !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("message.link.title")}
      description={t("message.link.text")}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("message.link.cancel")}
          </Button>
          <Button asChild variant="primary">
            <a href={link?.href} target="_blank" rel="noopener noreferrer nofollow" onClick={onClose}>
              {t("message.link.open")}
            </a>
          </Button>
        </>
      }
    >
      <div
        dir="ltr"
        className="rounded-md border border-line bg-ink px-4 py-3 text-left [overflow-wrap:anywhere]"
      >
        <p className="font-medium text-lg">{link?.host}</p>
        {network !== link?.host && (
          <p className="text-dim text-sm">{t("message.link.network", { host: network })}</p>
        )}
      </div>
    </Dialog>
  );
}
