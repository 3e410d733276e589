import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { readFragment } from "#client/lib/browser/fragment.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { providersQuery } from "#client/lib/queries/providers.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { FormDialog } from "#client/ui/overlays/form-dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
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
  const [asking, setAsking] = useState<Asked | null>(null);
  const act = useMutation({
    mutationFn: (asked: Asked) => send(asked, undefined),
    onError: toastFailure,
    // Also after a failure: it may have been unlinked elsewhere.
    onSettled: () => client.invalidateQueries(connectionsQuery),
  });
  const ask = (asked: Asked) => (me.hasPassword ? setAsking(asked) : act.mutate(asked));
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
            <LinkButton
              action={linked.has(provider) ? "unlink" : "link"}
              provider={t(`auth:social.${provider}`)}
              loading={act.isPending && act.variables.provider === provider}
              onClick={() => ask({ provider, action: linked.has(provider) ? "unlink" : "link" })}
            />
          </li>
        ))}
      </ul>
      <LinkDialog asked={asking} onClose={() => setAsking(null)} />
    </Block>
  );
}

interface Asked {
  provider: ProviderId;
  action: "link" | "unlink";
}

async function send({ provider, action }: Asked, password: string | undefined): Promise<void> {
  if (action === "link") await link(provider, password);
  else await unlink(provider, password);
}

function LinkButton({
  action,
  provider,
  ...button
}: {
  action: Asked["action"];
  provider: string;
  loading: boolean;
  onClick: () => void;
}) {
  const { t } = useTranslation("settings");
  const label = t(`linked.${action}`);
  return (
    <Button
      size="sm"
      {...(action === "unlink" && { variant: "ghost" as const })}
      aria-label={`${label}: ${provider}`}
      {...button}
    >
      {label}
    </Button>
  );
}

const linkForm = z.object({ password: typedPassword });

/** Asks for the password, since a linked account can sign in: a session left open must not be enough to add or end one. */
function LinkDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const { t } = useTranslation(["settings", "auth", "errors"]);
  const client = useQueryClient();
  const form = useForm({
    schema: linkForm,
    values: { password: "" },
    send: async ({ password }) => {
      if (!asked) return;
      await send(asked, password);
      if (asked.action === "link") return;
      await client.invalidateQueries(connectionsQuery);
      onClose();
    },
  });
  const provider = asked && t(`auth:social.${asked.provider}`);
  const isUnlinking = asked?.action === "unlink";
  return (
    <FormDialog
      form={form}
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isUnlinking ? t("linked.unlinkTitle", { provider }) : t("linked.confirmTitle", { provider })}
      description={isUnlinking ? t("linked.unlinkText") : t("linked.confirmText")}
      submitLabel={isUnlinking ? t("linked.unlink") : t("linked.next")}
    >
      <CurrentPassword error={form.errorOf("password")} {...form.register("password")} />
    </FormDialog>
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
