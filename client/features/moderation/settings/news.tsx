import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Textarea } from "#client/ui/fields/input.tsx";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { Part } from "#client/ui/states/part.tsx";
import type { ConsoleSettings } from "#contract/console-settings.ts";
import { sendNews, stopNews, tryNews } from "../api.ts";
import { useConsoleAction } from "../queries.ts";

const NEWS_MAX = 20_000;

/** An announcement by e-mail to all who agreed to news: tried on oneself first, then sent once to everyone. */
export function News({ news }: Pick<ConsoleSettings, "news">) {
  const { t } = useTranslation("moderation");
  const [source, setSource] = useState("");
  /** The text that was tried, and how many people would get it. */
  const [tried, setTried] = useState<{ source: string; people: number } | null>(null);
  const [asking, setAsking] = useState(false);
  const trying = useConsoleAction(async () => {
    const { people } = await tryNews(source);
    setTried({ source, people });
    toast({ title: t("settings.news.tried"), variant: "success" });
  });
  const sending = useConsoleAction(async () => {
    await sendNews(source);
    setAsking(false);
    setSource("");
  });
  const isTried = tried !== null && tried.source === source;
  return (
    <Part title={t("settings.news.title")}>
      <Field label={t("settings.news.source")} hint={t("settings.news.hint")}>
        <Textarea
          rows={8}
          maxLength={NEWS_MAX}
          value={source}
          onChange={({ target }) => setSource(target.value)}
        />
      </Field>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          disabled={source.trim() === ""}
          loading={trying.isPending}
          onClick={() => trying.mutate(undefined)}
        >
          {t("settings.news.try")}
        </Button>
        <Button variant="primary" disabled={!isTried} onClick={() => setAsking(true)}>
          {t("settings.news.send")}
        </Button>
      </div>
      <ul className="mt-4">
        {news.map((one) => (
          <SentNews key={one.id} {...one} />
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("settings.news.askTitle")}
        description={t("settings.news.askText", { count: tried?.people ?? 0 })}
        confirmLabel={t("settings.news.send")}
        pending={sending.isPending}
        onConfirm={() => sending.mutate(undefined)}
      />
    </Part>
  );
}

function SentNews({ id, at, state, mails, source }: ConsoleSettings["news"][number]) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const stopping = useConsoleAction(() => stopNews(id));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block">{/^# \w\w: *(.{1,60})/m.exec(source)?.[1]}</span>
        <span className="block text-dim text-sm">
          {formatDay(new Date(at), today)} · {t(`settings.news.states.${state}`)} ·{" "}
          {t("settings.news.mails", { count: mails })}
        </span>
      </span>
      {state !== "ended" && (
        <Button
          size="sm"
          variant="outline"
          loading={stopping.isPending}
          onClick={() => stopping.mutate(undefined)}
        >
          {t("settings.news.stop")}
        </Button>
      )}
    </li>
  );
}
