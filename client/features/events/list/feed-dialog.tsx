import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { copy } from "#client/lib/copy.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import { closeFeed, renewFeed } from "../api.ts";
import { feedQuery } from "../queries.ts";

/** The secret address is shown once and can be revoked. */
export function FeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("events");
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const { data } = useQuery({ ...feedQuery, enabled: open });
  const know = ({ createdAt }: { createdAt: string | null }) =>
    client.setQueryData(feedQuery.queryKey, { createdAt });
  const renewing = useMutation({ mutationFn: renewFeed, onSuccess: know, onError: toastFailure });
  const closing = useMutation({
    mutationFn: closeFeed,
    onSuccess: (feed) => {
      know(feed);
      renewing.reset();
    },
    onError: toastFailure,
  });
  const url = renewing.data?.url;
  const hasFeed = data !== undefined && data.createdAt !== null;

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("feed.title")}
      description={t("feed.text")}
      footer={
        <>
          {hasFeed && (
            <Button variant="ghost" loading={closing.isPending} onClick={() => closing.mutate()}>
              {t("feed.close")}
            </Button>
          )}
          {url === undefined && (
            <Button variant="primary" loading={renewing.isPending} onClick={() => renewing.mutate()}>
              {t(hasFeed ? "feed.renew" : "feed.create")}
            </Button>
          )}
        </>
      }
    >
      {!data && <SkeletonText lines={2} />}
      {url !== undefined && (
        <div className="flex flex-col gap-3">
          <Field label={t("feed.address")} hint={t("feed.secret")}>
            <Input ref={field} readOnly value={url} onFocus={(event) => event.target.select()} />
          </Field>
          <Button
            className="self-start"
            onClick={() => void copy({ text: url, copied: t("feed.copied"), field: field.current })}
          >
            <Copy aria-hidden="true" />
            {t("feed.copy")}
          </Button>
        </div>
      )}
      {url === undefined && hasFeed && data.createdAt && (
        <p className="text-dim">
          {t("feed.since", { day: formatDay(new Date(data.createdAt), new Date()) })}
        </p>
      )}
    </Dialog>
  );
}
