import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { PhotoInput } from "#client/ui/photo-input.tsx";
import { useAddPhotos } from "../../composer/use-add-photos.ts";
import { returnToDraft } from "../../drafts.ts";
import { $outbox } from "../../outbox/outbox-store.ts";
import { useTabIndex } from "./message-focus.tsx";

/** Chooses photos for a message whose own are gone from the server. It returns to the composer with them, to be sent from there. */
export function ChooseAgain({ clientId }: { clientId: string }) {
  const { t } = useTranslation("chat");
  const tabIndex = useTabIndex();
  const message = useStore($outbox).find((one) => one.clientId === clientId);
  const addPhotos = useAddPhotos(message?.to ?? "");
  const input = useRef<HTMLInputElement>(null);
  if (!message) return null;
  function choose(files: File[]): void {
    if (!message || files.length === 0) return;
    addPhotos(files);
    returnToDraft(message);
  }
  return (
    <>
      <PhotoInput ref={input} onFiles={choose} />
      <Button size="sm" variant="ghost" tabIndex={tabIndex} onClick={() => input.current?.click()}>
        {t("message.chooseAgain")}
      </Button>
    </>
  );
}
