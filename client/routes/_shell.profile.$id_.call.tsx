import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { useMemo } from "react";
import { readTextsOf, watchTextsOf, writeTo } from "#client/features/chat/call-texts.ts";
import { CallPage, type ChatTexts } from "#client/features/video/call/call-page.tsx";
import { objectionTo } from "#client/features/video/call/objection.ts";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { toNotFound } from "./-to-not-found.ts";

export const Route = createFileRoute("/_shell/profile/$id_/call")({
  loader: async ({ context: { queryClient }, params }) => {
    const [me] = await Promise.all([
      queryClient.ensureQueryData(meQuery),
      // Never from the cache, since it decides whether there is anyone to call.
      queryClient.fetchQuery({ ...userQuery(params.id), staleTime: 0 }).catch(toNotFound),
      loadNamespaces("call", "video", "chat"),
    ]);
    if (params.id === me.id) throw redirect({ to: "/profile", replace: true });
  },
  component: Call,
});

function Call() {
  const { id } = Route.useParams();
  const friend = useSuspenseQuery(userQuery(id)).data;
  const me = useQuery(meQuery).data;
  const client = useQueryClient();
  const texts = useMemo<ChatTexts>(
    () => ({
      send: (text) => writeTo(id, text),
      watch: (onText) => watchTextsOf(client, id, onText),
      read: () => readTextsOf(client, id),
    }),
    [client, id],
  );
  const objection = objectionTo(friend, me?.vipObject.active ?? false);
  return <CallPage key={id} friend={friend} objection={objection} texts={texts} />;
}
