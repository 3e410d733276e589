import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { VideoChat } from "#client/features/video/video-chat.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { useTitle } from "#client/lib/use-title.ts";

export const Route = createFileRoute("/_shell/rating")({
  loader: () => loadNamespaces("video"),
  component: Rating,
});

function Rating() {
  const { t } = useTranslation("shell");
  useTitle(t("titles.rating"));
  return <VideoChat mode="rating" />;
}
