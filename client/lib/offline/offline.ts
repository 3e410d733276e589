import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { $session } from "#client/lib/session.ts";
import { openBrowserDatabase } from "#client/lib/storage/database.ts";
import { createKeptAnswers, type KeptAnswer } from "./kept-answers.ts";
import { keptShape } from "./kept-shape.ts";

/** What this browser keeps for its member to read offline. */
const answers = createKeptAnswers(openBrowserDatabase<KeptAnswer>("offline"), { shape: keptShape });

export const { keptAt, forget: forgetAnswers, forgetAll: forgetAllAnswers } = answers;

/** Enough of the token to tell sessions apart, too little to sign in with. */
const ownerOf = (token: string) => token.slice(-8);

export function keepAnswers(
  client: QueryClient,
  isKept: (key: QueryKey, data: unknown) => boolean,
): () => void {
  const { token } = $session.get();
  if (!token) return () => {};
  const { write, stop } = answers.keep(client, ownerOf(token), isKept);
  // A page that is left may get no later chance.
  const leaving = () => void write();
  window.addEventListener("pagehide", leaving);
  return () => {
    window.removeEventListener("pagehide", leaving);
    stop();
  };
}

export async function restoreAnswers(client: QueryClient): Promise<void> {
  const { token } = $session.get();
  if (token) await answers.restore(client, ownerOf(token), () => $session.get().token === token);
}
