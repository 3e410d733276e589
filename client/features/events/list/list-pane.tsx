import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import { CalendarSync, Plus, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { TabPanel, Tabs } from "#client/ui/lists/tabs.tsx";
import { Sheet } from "#client/ui/overlays/sheet.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { FiltersForm } from "../filters/filters-form.tsx";
import { countActive, EVENT_TABS } from "../rules/filter.ts";
import { $sort, $tab, chooseSort, EVENT_SORTS, type EventSort } from "../store.ts";
import { usePreference } from "../use-preference.ts";
import { EventList } from "./event-list.tsx";
import { FeedDialog } from "./feed-dialog.tsx";

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
