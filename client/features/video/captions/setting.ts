import { atom } from "nanostores";
import { readStored, store } from "#client/lib/storage/storage.ts";

/** Whether what the user says becomes text for those who want to read it. This browser remembers all three. */
export const $saysCaptions = atom(readStored("video.captionsSay") === "on");
/** Whether the user wants to read what others say. */
export const $readsCaptions = atom(readStored("video.captionsRead") === "on");
/** That the user speaks; empty for the language of the interface. */
export const $spokenLanguage = atom(readStored("video.captionsLang") ?? "");

$saysCaptions.listen((says) => void store("video.captionsSay", says ? "on" : "off"));
$readsCaptions.listen((reads) => void store("video.captionsRead", reads ? "on" : "off"));
$spokenLanguage.listen((lang) => void store("video.captionsLang", lang));
