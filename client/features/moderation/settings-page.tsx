import { useQuery } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSoon } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { ConfirmDialog } from "#client/ui/overlays/confirm-dialog.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { Part } from "#client/ui/states/part.tsx";
import type { ConsoleSettings } from "#contract/console-settings.ts";
import { setMaintenance } from "./api.ts";
import { Loaded } from "./loaded.tsx";
import { overviewQuery, settingsQuery, useConsoleAction } from "./queries.ts";
import { Blocks } from "./settings/blocks.tsx";
import { News } from "./settings/news.tsx";
import { Tariffs } from "./settings/tariffs.tsx";
import { Words } from "./settings/words.tsx";

/** What admins set while the server runs. */
export default function SettingsPage() {
  const role = useQuery(overviewQuery).data?.role;
  // Refused, the page would leave the whole console.
  const settings = useQuery({ ...settingsQuery, enabled: role === "admin" });
  const { t } = useTranslation("moderation");
  if (role === "moderator") return <EmptyState icon={<LockKeyhole />} title={t("settings.adminsOnly")} />;
  return (
    <Loaded query={settings}>
      {({ maintenanceUntil, photoReview, tariffs, news, evenings, blocks, words }) => (
        <div className="flex max-w-3xl flex-col gap-12">
          <Maintenance until={maintenanceUntil} />
          <Tariffs tariffs={tariffs} />
          <News news={news} />
          <Words words={words} />
          <Blocks blocks={blocks} />
          <Part title={t("settings.photos.title")}>
            <p>{t(`settings.photos.${photoReview}`)}</p>
            <p className="mt-1 text-dim text-sm">{t("settings.photos.text")}</p>
          </Part>
          <Evenings evenings={evenings} />
        </div>
      )}
    </Loaded>
  );
}

function Evenings({ evenings }: Pick<ConsoleSettings, "evenings">) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  return (
    <Part title={t("settings.evenings.title")}>
      {evenings.length === 0 && <p>{t("settings.evenings.none")}</p>}
      <ul>
        {evenings.map(({ startsAt }) => (
          <li key={startsAt}>{formatSoon(new Date(startsAt), today)}</li>
        ))}
      </ul>
      <p className="mt-1 text-dim text-sm">{t("settings.evenings.text")}</p>
    </Part>
  );
}

const MINUTES = ["15", "60", "240"] as const;

function Maintenance({ until }: { until: ConsoleSettings["maintenanceUntil"] }) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>("15");
  const [asking, setAsking] = useState(false);
  const begin = useConsoleAction(async () => {
    await setMaintenance(Number(minutes));
    setAsking(false);
  });
  const end = useConsoleAction(() => setMaintenance(null));
  return (
    <Part title={t("settings.maintenance.title")}>
      <p className="text-dim">{t("settings.maintenance.text")}</p>
      {until ? (
        <>
          <p className="mt-4">
            {t("settings.maintenance.until", { time: formatSoon(new Date(until), today) })}
          </p>
          <Button className="mt-4" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            {t("settings.maintenance.end")}
          </Button>
        </>
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Choice
            label={t("settings.maintenance.howLong")}
            name="maintenance"
            value={minutes}
            onValueChange={setMinutes}
            options={MINUTES.map((value) => ({ value, label: t(`settings.maintenance.minutes.${value}`) }))}
          />
          <Button onClick={() => setAsking(true)}>{t("settings.maintenance.begin")}</Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        destructive
        title={t("settings.maintenance.askTitle")}
        description={t("settings.maintenance.askText")}
        confirmLabel={t("settings.maintenance.begin")}
        pending={begin.isPending}
        onConfirm={() => begin.mutate(undefined)}
      />
    </Part>
  );
}
