import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { readFragment } from "#client/lib/browser/fragment.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { providersQuery } from "#client/lib/queries/providers.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { toast } from "#client/ui/toast.ts";
import { typedPassword } from "#contract/auth.ts";
import type { ProviderId } from "#contract/providers.ts";
import { connectionsQuery, link, unlink } from "./api.ts";
import { Block } from "./block.tsx";
import { CurrentPassword } from "./current-password.tsx";

/** Sign-in providers to link and unlink; renders nothing if none is configured or linked. */
export function LinkedSignIns() {
  const { t } = useTranslation(["settings", "auth"]);
  const client = useQueryClient();
  const { data: providers } = useSuspenseQuery(providersQuery);
  const { data: connections } = useSuspenseQuery(connectionsQuery);
  const linked = new Set(connections.data.map(({ social }) => social));
  const { data: me } = useSuspenseQuery(meQuery);
  const [linking, setLinking] = useState<ProviderId | null>(null);
  const start = useMutation({
    mutationFn: (provider: ProviderId) => link(provider, undefined),
    onError: toastFailure,
  });
  const end = useMutation({
    mutationFn: unlink,
    onError: toastFailure,
    // Also after a failure: it may have been unlinked elsewhere.
    onSettled: () => client.invalidateQueries(connectionsQuery),
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
              <Button
                size="sm"
                variant="ghost"
                loading={end.isPending && end.variables === provider}
                onClick={() => end.mutate(provider)}
                aria-label={`${t("linked.unlink")}: ${t(`auth:social.${provider}`)}`}
              >
                {t("linked.unlink")}
              </Button>
            ) : (
              <Button
                size="sm"
                loading={start.isPending && start.variables === provider}
                aria-label={`${t("linked.link")}: ${t(`auth:social.${provider}`)}`}
                onClick={() => (me.hasPassword ? setLinking(provider) : start.mutate(provider))}
              >
                {t("linked.link")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LinkDialog provider={linking} onClose={() => setLinking(null)} />
    </Block>
  );
}

const linkForm = z.object({ password: typedPassword });

/** Asks for the password, since a linked account can sign in: a session left open must not be enough to add one. */
function LinkDialog({ provider, onClose }: { provider: ProviderId | null; onClose: () => void }) {
  const { t } = useTranslation(["settings", "auth", "errors"]);
  const form = useForm({
    schema: linkForm,
    values: { password: "" },
    send: async ({ password }) => {
      if (provider) await link(provider, password);
    },
  });
  return (
    <Dialog
      open={provider !== null}
      onOpenChange={(open) => {
        if (open) return;
        // The next person at this browser must not find it filled in.
        form.reset();
        onClose();
      }}
      title={t("linked.confirmTitle", { provider: provider && t(`auth:social.${provider}`) })}
      description={t("linked.confirmText")}
      footer={
        <Button type="submit" form="link-provider" variant="primary" loading={form.sending}>
          {t("linked.next")}
        </Button>
      }
    >
      <form id="link-provider" onSubmit={form.submit} noValidate>
        <CurrentPassword error={form.errorOf("password")} {...form.register("password")} />
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}

/** Shows the result of linking once, after the provider has returned the user to this page. */
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
