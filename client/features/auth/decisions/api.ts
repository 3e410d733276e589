import { api, fetchFile, unwrap } from "#client/lib/api.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { socket } from "#client/lib/socket/socket.ts";

const { decisions } = api.api;

export const readDecisions = (ticket: string) => unwrap(decisions.post({ ticket }));
export const confirmReading = (ticket: string, id: string) => unwrap(decisions.read.post({ ticket, id }));
export const sendAppeal = (ticket: string, id: string, text: string) =>
  unwrap(decisions.appeal.post({ ticket, id, text }));
export const deleteAccount = (ticket: string) => unwrap(decisions.delete.post({ ticket }));
export const downloadArchive = async (ticket: string): Promise<void> =>
  saveFile(await fetchFile("/api/decisions/archive", { ticket }), "randevu.zip");

/** For people whose socket says who they are: members who are not suspended, and guests. A page opened by its address waits for it. */
export const askForTicket = async (): Promise<string> => (await socket.deliver("DECISIONS_TICKET")).ticket;
