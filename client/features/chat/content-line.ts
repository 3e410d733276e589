import type { TFunction } from "i18next";
import type { Message, QuotedMessage } from "#contract/chat.ts";

interface Content {
  text: string;
  photos: number;
  voice: boolean;
  removed?: Message["removed"];
}

/** A message as one line of text. */
export function lineOf(t: TFunction<"chat">, { text, photos, voice, removed }: Content): string {
  if (text) return text;
  if (voice) return t("list.voice");
  return removed && photos === 0 ? t(`removed.${removed}`) : t("list.photo", { count: photos });
}

export const lineOfMessage = (
  t: TFunction<"chat">,
  { content, images, voice, removed }: Pick<Message, "content" | "images" | "voice" | "removed">,
): string => lineOf(t, { text: content, photos: images.length, voice: voice !== null, removed });

export const lineOfQuote = (
  t: TFunction<"chat">,
  {
    content,
    imagesPath,
    voice,
    removed,
  }: Pick<QuotedMessage, "content" | "imagesPath" | "voice" | "removed">,
): string => lineOf(t, { text: content, photos: imagesPath.length, voice, removed });
