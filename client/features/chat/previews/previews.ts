import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import type { Message } from "#contract/chat.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { createPreviewAsker } from "./ask-previews.ts";
import { type OwnLink, ownLinkIn } from "./own-link.ts";

const ask = createPreviewAsker((asked) => unwrap(api.api.previews.post(asked)));

export const PREVIEW = "preview";
/** Kept as long as the messages are, so that a chat that is opened again shows its cards at once. */
export const previewQuery = (link: OwnLink) =>
  queryOptions({
    queryKey: [PREVIEW, link.kind, link.id],
    queryFn: () => ask(link),
    staleTime: 5 * MINUTE_MS,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Links of people whom the user has not answered open after a question (decision 053), and have no card. */
export const linkOf = ({ mine, content }: Pick<Message, "mine" | "content">, isStranger: boolean) =>
  mine || !isStranger ? ownLinkIn(content, location.origin) : null;

/** Before messages are shown: a card that came later would move what is being read. One that fails is missing, as all are offline. */
export async function loadPreviews(
  client: QueryClient,
  messages: readonly Message[],
  isStranger: boolean,
): Promise<void> {
  const links = messages.flatMap((message) => linkOf(message, isStranger) ?? []);
  await Promise.allSettled(
    links.map((link) => client.fetchQuery({ ...previewQuery(link), networkMode: "always" })),
  );
}
