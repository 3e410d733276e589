import i18next from "i18next";
import { toast } from "#client/ui/overlays/toast.ts";

interface Copying {
  text: string;
  copied: string;
  /** Selected for copying by hand if the browser refuses, as on plain http. */
  field?: HTMLInputElement | null;
}

export async function copy({ text, copied, field }: Copying): Promise<void> {
  if ((await copyByClipboard(text)) || copyByCommand(text)) {
    toast({ title: copied, variant: "success" });
    return;
  }
  field?.focus();
  field?.select();
  toast({
    title: i18next.t("ui:copy.refused"),
    description: i18next.t(field ? "ui:copy.selected" : "ui:copy.byHand", { text }),
    variant: "destructive",
  });
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Plain http has no Clipboard API. The listener leaves focus and selection where they are. */
function copyByCommand(text: string): boolean {
  let isTaken = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    isTaken = true;
  };
  document.addEventListener("copy", give, { capture: true, once: true });
  try {
    return document.execCommand("copy") && isTaken;
  } catch {
    return false;
  } finally {
    document.removeEventListener("copy", give, { capture: true });
  }
}
