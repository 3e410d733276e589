import type { AppConfig } from "#contract/common.ts";
import type { Config } from "#src/config.ts";

export const configView = (
  {
    brand,
    legal,
    phoneVerification,
    outbox,
    ice,
    tiles,
    errorReports,
    freeChats,
    freeVideoChats,
    freeLikes,
    publicUrl,
  }: Config,
  legalEdition: string,
  onOwnMachine: boolean,
): AppConfig => ({
  brand,
  legal,
  legalEdition,
  phoneVerification: phoneVerification === "required",
  outbox: outbox && onOwnMachine,
  free: { chats: freeChats, ratedTalks: freeVideoChats, likes: freeLikes },
  map: { tiles: tiles.url !== null, attribution: tiles.attribution },
  errorReports,
  turnOnly: ice.turnOnly,
  hideAddress: ice.turnUrls.length === 0 ? "never" : ice.turnStrangers ? "unless" : "chosen",
  https: publicUrl.protocol === "https:",
});
