import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import type { DatingSection } from "#contract/paths.ts";
import { DatingTabs } from "../dating-tabs.tsx";
import { type Friendship, useDatingActions } from "../use-dating-actions.ts";
import { BookmarkList } from "./bookmark-list.tsx";
import { NewMatchList } from "./new-match-list.tsx";
import { SavedList } from "./saved-list.tsx";
import { VisitorList } from "./visitor-list.tsx";

interface SectionPageProps {
  section: DatingSection;
  /** Id of the saved search whose new matches are shown. */
  open?: string | undefined;
  friendship: Friendship;
}

/** Bookmarks, visitors or saved searches. */
export function SectionPage({ section, open, friendship }: SectionPageProps) {
  const { t } = useTranslation("dating");
  const actions = useDatingActions(friendship);
  useTitle(t(`sections.${section}`));
  return (
    <div className="mx-auto w-full max-w-[100rem] px-4 pt-8 pb-16 md:px-8 md:pt-10">
      <h1 className="font-display text-3xl">{t("title")}</h1>
      <DatingTabs open={section} />
      <div className="pt-6">
        {section === "bookmarks" && <BookmarkList actions={actions} />}
        {section === "visitors" && <VisitorList actions={actions} />}
        {section === "saved" && (open ? <NewMatchList id={open} actions={actions} /> : <SavedList />)}
      </div>
    </div>
  );
}
