import type { TFunction } from "i18next";
import type { Message, QuotedMessage } from "#contract/chat.ts";

interface Content {
  text: string;
  photos: number;
  voice: boolean;
}

/** A message as one line of text. */
export const lineOf = (t: TFunction<"chat">, { text, photos, voice }: Content): string =>
  text || (voice ? t("list.voice") : t("list.photo", { count: photos }));

export const lineOfMessage = (
  t: TFunction<"chat">,
  { content, images, voice }: Pick<Message, "content" | "images" | "voice">,
): string => lineOf(t, { text: content, photos: images.length, voice: voice !== null });

export const lineOfQuote = (
  t: TFunction<"chat">,
  { content, imagesPath, voice }: Pick<QuotedMessage, "content" | "imagesPath" | "voice">,
): string => lineOf(t, { text: content, photos: imagesPath.length, voice });
