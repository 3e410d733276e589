import { useStore } from "@nanostores/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarSync, Copy, Plus, SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { copy } from "#client/lib/copy.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { TabPanel, Tabs } from "#client/ui/lists/tabs.tsx";
import { Dialog } from "#client/ui/overlays/dialog.tsx";
import { Sheet } from "#client/ui/overlays/sheet.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import { closeFeed, renewFeed } from "../api.ts";
import { FiltersForm } from "../filters/filters-form.tsx";
import { feedQuery } from "../queries.ts";
import { countActive, EVENT_TABS } from "../rules/filter.ts";
import { $sort, $tab, chooseSort, EVENT_SORTS, type EventSort } from "../store.ts";
import { usePreference } from "../use-preference.ts";
import { EventList } from "./event-list.tsx";

/** Title, tabs, filters, order and the list: the accessible equivalent of the map. */
export function ListPane() {
  const { t } = useTranslation("events");
  const tab = useStore($tab);
  useTitle(t("title"));
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-1.5 gap-y-2 px-4 pt-6 pb-2 md:px-6 md:pt-8">
        <h1 className="mr-auto font-display text-3xl">{t("title")}</h1>
        <FeedButton />
        <Button asChild variant="primary" size="sm">
          <Link to="/events/new">
            <Plus aria-hidden="true" />
            {t("create")}
          </Link>
        </Button>
      </header>
      <Tabs
        label={t("tabs.label")}
        items={EVENT_TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        onValueChange={(next) => $tab.set(next)}
        className="flex flex-1 flex-col [&>[role=tablist]]:gap-5 [&>[role=tablist]]:px-4 md:[&>[role=tablist]]:px-6"
      >
        <TabPanel value={tab} className="flex-1 pt-0! pb-10 outline-none">
          <Toolbar />
          <EventList />
        </TabPanel>
      </Tabs>
    </>
  );
}

function Toolbar() {
  const { t } = useTranslation("events");
  const sort = useStore($sort);
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-6">
      <FiltersButton />
      <Select
        aria-label={t("sort.label")}
        value={sort}
        options={EVENT_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onValueChange={(value) => chooseSort(value as EventSort)}
        inRow
        className="grow-[999] basis-40"
      />
    </div>
  );
}

function FeedButton() {
  const { t } = useTranslation("events");
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t("feed.title")} icon={<CalendarSync />} onClick={() => setOpen(true)} />
      <FeedDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** The secret address is shown once and can be revoked. */
function FeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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

function FiltersButton() {
  const { t } = useTranslation("events");
  const [open, setOpen] = useState(false);
  const { filter } = usePreference();
  const count = countActive(filter);
  const done = (
    <Button
      variant="primary"
      className="h-auto! min-h-11 w-full shrink! whitespace-normal! py-2"
      onClick={() => setOpen(false)}
    >
      {t("filters.show")}
    </Button>
  );
  return (
    <>
      <Button aria-haspopup="dialog" className="grow px-3.5" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" className="text-gold" />
        {t("filters.title")}
        {count > 0 && <Badge variant="count">{count}</Badge>}
      </Button>
      <Sheet side="left" open={open} onOpenChange={setOpen} title={t("filters.title")} footer={done}>
        <FiltersForm />
      </Sheet>
    </>
  );
}
