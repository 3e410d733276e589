import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { datingChanged } from "#client/lib/queries/dating.ts";
import { $unwanted } from "#client/lib/stores/unwanted.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import { areStrangers } from "#contract/first-contact.ts";
import { readInboxSettings, saveInboxSettings } from "./api.ts";
import { knownChatWith } from "./cache.ts";

/** At the first unwanted message of a stranger, offers to protect the inbox: once, and on one device only. */
export const watchUnwanted = (client: QueryClient): (() => void) =>
  $unwanted.subscribe((unwanted) => {
    if (!unwanted) return;
    const chat = knownChatWith(client, unwanted.userId);
    $unwanted.set(null);
    if (!chat?.wrote.them) return;
    const { friends } = chat.user.relation;
    if (areStrangers({ friends, answered: chat.wrote.me })) void offer(client).catch(() => {});
  });

async function offer(client: QueryClient): Promise<void> {
  const { protectInbox, inboxOffered } = await readInboxSettings();
  if (protectInbox || inboxOffered) return;
  await saveInboxSettings({ inboxOffered: true });
  await loadNamespaces("chat");
  toast({
    title: i18next.t("chat:inbox.title"),
    description: i18next.t("chat:inbox.text"),
    action: { label: i18next.t("chat:inbox.action"), run: () => void protect(client) },
    stays: true,
  });
}

async function protect(client: QueryClient): Promise<void> {
  try {
    await saveInboxSettings({ protectInbox: true });
    datingChanged(client);
    void client.invalidateQueries({ queryKey: ["settings", "dating"] });
    toast({ title: i18next.t("chat:inbox.done"), variant: "success" });
  } catch (error) {
    toastFailure(error);
  }
}
