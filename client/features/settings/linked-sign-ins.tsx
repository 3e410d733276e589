import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { readFragment } from "#client/lib/browser/fragment.ts";
import { providersQuery } from "#client/lib/queries/providers.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/button.tsx";
import { toast } from "#client/ui/toast.ts";
import { connectionsQuery, link, unlink } from "./api.ts";
import { Block } from "./block.tsx";

/** Providers to sign in with; absent where the installation has none. */
export function LinkedSignIns() {
  const { t } = useTranslation(["settings", "auth"]);
  const client = useQueryClient();
  const { data: providers } = useSuspenseQuery(providersQuery);
  const { data: connections } = useSuspenseQuery(connectionsQuery);
  const linked = new Set(connections.data.map(({ social }) => social));
  const start = useMutation({ mutationFn: link, onError: toastFailure });
  const end = useMutation({
    mutationFn: unlink,
    onSuccess: () => client.invalidateQueries(connectionsQuery),
    onError: toastFailure,
  });
  useLinkAnswer();
  const shown = [...new Set([...providers.data, ...linked])];
  if (shown.length === 0) return null;
  return (
    <Block title={t("linked.title")} text={t("linked.text")}>
      <ul>
        {shown.map((provider) => (
          <li
            key={provider}
            className="flex items-center justify-between gap-4 border-line border-b py-3 last:border-b-0"
          >
            <span>{t(`auth:social.${provider}`)}</span>
            {linked.has(provider) ? (
              <Button size="sm" variant="ghost" onClick={() => end.mutate(provider)}>
                {t("linked.unlink")}
              </Button>
            ) : (
              <Button size="sm" onClick={() => start.mutate(provider)}>
                {t("linked.link")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** Says how linking went when a provider has sent the person back here, once. */
function useLinkAnswer(): void {
  const { t } = useTranslation(["settings", "errors"]);
  useEffect(() => {
    const answer = readFragment();
    const code = answer.get("error");
    if (code) toast({ title: t(`errors:${code}` as "errors:bad_oauth"), variant: "destructive" });
    else if (answer.has("linked")) toast({ title: t("linked.done"), variant: "success" });
    else return;
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [t]);
}
