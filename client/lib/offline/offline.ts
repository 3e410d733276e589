import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { sessionTag } from "#client/lib/session.ts";
import { openBrowserDatabase } from "#client/lib/storage/database.ts";
import { createKeptAnswers, type KeptAnswer } from "./kept-answers.ts";
import { keptShape } from "./kept-shape.ts";

const answers = createKeptAnswers(openBrowserDatabase<KeptAnswer>("offline"), { shape: keptShape });

export const { keptAt, forget: forgetAnswers, forgetAll: forgetAllAnswers } = answers;

export function keepAnswers(
  client: QueryClient,
  isKept: (key: QueryKey, data: unknown) => boolean,
): () => void {
  const owner = sessionTag();
  if (!owner) return () => {};
  const { write, stop } = answers.keep(client, owner, isKept);
  // A page that is left may get no later chance.
  const leaving = () => void write();
  window.addEventListener("pagehide", leaving);
  return () => {
    window.removeEventListener("pagehide", leaving);
    stop();
  };
}

export async function restoreAnswers(client: QueryClient): Promise<void> {
  const owner = sessionTag();
  if (owner) await answers.restore(client, owner, () => sessionTag() === owner);
}
